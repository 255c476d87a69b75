// Where we are: the address bar as state, and going elsewhere without loading the page again.

let path = $state(location.pathname);
let search = $state(location.search);
let hash = $state(location.hash);

function read() {
  path = location.pathname;
  search = location.search;
  hash = location.hash;
}
addEventListener('popstate', read);
addEventListener('hashchange', read);

export const route = {
  get path() {
    return path;
  },
  get query() {
    return new URLSearchParams(search);
  },
  get hash() {
    return hash.slice(1);
  },
};

/** The parts of an address between its slashes, as they are read; one that cannot be read stays as it is written. */
export function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** Goes to an address of this site; `replace` leaves no step behind for the back button. */
export function go(to: string, replace = false): void {
  if (to === location.pathname + location.search + location.hash) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  read();
}

/** Ordinary clicks on links of this site stay in the page; all others are the browser's business. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || !link.href || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.pathname.endsWith('.txt')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
  if (!link.hash) scrollTo(0, 0);
}
