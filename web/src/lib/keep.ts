// Lists that are made anew with every move, but whose unchanged items stay the same objects: only what has changed is drawn again.

/** Both are of one shape, so the fields of one are those of the other. */
function alike<T extends object>(a: T, b: T): boolean {
  for (const key in a) if (a[key] !== b[key]) return false;
  return true;
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
