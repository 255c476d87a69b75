// A Vite plugin: the licences of the fonts go out with them, as text files beside the pages.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const fonts = ['eb-garamond', 'source-sans-3'];

export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      for (const font of fonts)
        this.emitFile({ type: 'asset', fileName: `licence-${font}.txt`, source: readFileSync(new URL(`node_modules/@fontsource/${font}/LICENSE`, import.meta.url), 'utf8') });
    },
  };
}
