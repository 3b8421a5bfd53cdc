// Three bundles: main (desktop, browser and command line faces), preload, renderer.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { definitions } from './scripts/fingerprint.mjs'

/** The fonts that the first screen is drawn with come with the page: else it is drawn in others first, and then again. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: (_page, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /\/(inter|jetbrains-mono)-latin-wght-normal-[^/]*\.woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        injectTo: 'head-prepend',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
      })),
})

/** What the window runs first: it is small, and all else waits for a file that takes long to read. */
const EARLY = /renderer[\\/](early|first-picture|theme-on-page|wire|ahead|socket-wire|token)\.ts$|contract[\\/]subprotocol\.ts$/

const loadEarly = (): Plugin => ({
  name: 'load-early',
  transformIndexHtml: (_page, { bundle = {} }) =>
    Object.values(bundle)
      .filter((part) => part.type === 'chunk' && part.name === 'early')
      .map(({ fileName }) => ({
        tag: 'script',
        injectTo: 'head-prepend',
        attrs: { type: 'module', crossorigin: true, src: `/${fileName}` },
      })),
})

const define = definitions()

export default defineConfig({
  main: {
    define,
    build: {
      target: 'node24',
      externalizeDeps: true,
      rollupOptions: {
        input: { index: 'src/main/index.ts', web: 'src/main/web.ts', cli: 'src/main/cli.ts' },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    // A sandboxed preload is CommonJS and can load nothing: whatever it needs is in it.
    build: {
      externalizeDeps: false,
      rollupOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), tailwindcss(), preloadFonts(), loadEarly()],
    // Nothing is inlined: the page's policy takes fonts from its own address only.
    // electron-vite leaves bundles as they are unless told; a window is read by a machine each time it opens.
    build: {
      assetsInlineLimit: 0,
      minify: true,
      chunkSizeWarningLimit: 3_000,
      rollupOptions: {
        input: 'src/renderer/index.html',
        // What the window opens with comes in one file: its parts would wait for each other's turn on the line.
        output: {
          codeSplitting: {
            groups: [
              { name: 'early', test: EARLY, priority: 1 },
              { name: 'window', tags: ['$initial'] },
            ],
          },
        },
      },
    },
  },
})
