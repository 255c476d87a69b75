// How the table is built and tested; in development the API is asked of a server on port 8420.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { licences } from './licences';
import { maps } from './maps';
import { plates } from './plates';

const server = process.env.ECUMENE_SERVER ?? 'http://127.0.0.1:8420';

/** One file for what every page needs, one for what every table needs, one a board: many small files would cost more than they spare. */
function chunkOf(id: string): string | undefined {
  const game = /\/src\/games\/([^/]+)\/|^\0(mesopotamia)$/.exec(id)?.slice(1).find(Boolean);
  if (game) return `board-${game}`;
  if (/\/src\/(App\.svelte|theme\.css|fonts\.css|(lib|pieces|protocol)\/|pages\/(Page|Header|Missing)\.svelte)|\/node_modules\/|vite\/preload-helper/.test(id)) return 'base';
  if (/\/src\/table\/|\/src\/learn\/lessons|\/src\/rules\/numbers/.test(id)) return 'frame';
  return undefined;
}

/** Asks the browser to compile what a page starts with as a whole, beside the main thread while it is fetched, instead of each function there when it is first called. */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  // The last step: the comment counts only before everything else.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && (chunk.isEntry || /^(base|frame|board-.*|FirstPage)$/.test(chunk.name))) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
};

export default defineConfig({
  plugins: [svelte(), plates(), maps(), licences(), compiledAhead],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2021',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['index.html', 'table.html'], output: { manualChunks: chunkOf } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  // The time-outs are for a busy machine; boards are mounted at many positions.
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], setupFiles: ['fixtures/numbers.ts'], maxWorkers: 2, minWorkers: 1, testTimeout: 120_000, hookTimeout: 120_000 },
});
