// Lists that are made anew with every move, but whose unchanged items stay the same objects: only what has changed is drawn again.

function alike<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[];
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}

/** Remembers the items last given by their key; an item whose every field is the same is given back as the object it was. */
export function keeper<T extends object>(key: (item: T) => string | number): (items: T[]) => T[] {
  let known = new Map<string | number, T>();
  let list: T[] = [];
  return (items) => {
    const kept = items.map((item) => {
      const old = known.get(key(item));
      return old && alike(old, item) ? old : item;
    });
    if (kept.length === list.length && kept.every((item, i) => item === list[i])) return list;
    known = new Map(kept.map((item) => [key(item), item]));
    return (list = kept);
  };
}
