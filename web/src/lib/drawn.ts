// Many small drawings written as text: the browser's own parser makes them all at once, and a move makes only those anew whose text has changed.

/** A Svelte action on a group of an SVG: it holds a group of its own for each text, in their order. The texts are our own, never what people typed. */
export function drawn(node: SVGGElement, texts: string[]): { update: (texts: string[]) => void } {
  const all = () => (node.innerHTML = texts.map((text) => `<g>${text}</g>`).join(''));
  all();
  return {
    update(next) {
      const old = texts;
      texts = next;
      if (next.length !== old.length) all();
      else next.forEach((text, i) => text !== old[i] && (node.children[i]!.innerHTML = text));
    },
  };
}
