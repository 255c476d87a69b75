// The pictures of the games: pieces of their real boards.
import type { Component } from 'svelte';

const plates = import.meta.glob<Component>('./plates/*.svelte', { eager: true, import: 'default' });
export const plateOf = (id: string): Component | undefined => plates[`./plates/${id}.svelte`];
