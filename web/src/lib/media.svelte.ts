// What the screen and its owner's settings say: narrow or wide, less motion or not.

function watched(query: string): { readonly matches: boolean } {
  const list = window.matchMedia?.(query);
  let matches = $state(list?.matches ?? false);
  list?.addEventListener('change', (event) => (matches = event.matches));
  return {
    get matches() {
      return matches;
    },
  };
}

export const narrow = watched('(max-width: 760px)');
export const reducedMotion = watched('(prefers-reduced-motion: reduce)');
export const systemDark = watched('(prefers-color-scheme: dark)');
