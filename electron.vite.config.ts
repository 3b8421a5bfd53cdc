// Three bundles: main (desktop, browser and command line faces), preload, renderer.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { definitions } from './scripts/fingerprint.mjs'

const define = definitions()

export default defineConfig({
  main: {
    define,
    build: {
      target: 'node24',
      // Libraries of many small modules, of which few are used: to find and read them took most of the time of a start.
      externalizeDeps: { exclude: ['openai', 'zod', 'undici', 'eventsource-parser', 'diff', 'htmlparser2', 'smol-toml', 'jsonrepair'] },
      rollupOptions: {
        input: { index: 'src/main/index.ts', web: 'src/main/web.ts', cli: 'src/main/cli.ts', worker: 'src/main/host/worker/worker.ts' },
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
    plugins: [react(), tailwindcss()],
    // Nothing is inlined: the page's policy takes fonts from its own address only.
    // electron-vite leaves bundles as they are unless told; a window is read by a machine each time it opens.
    build: {
      assetsInlineLimit: 0,
      minify: true,
      chunkSizeWarningLimit: 3_000,
      rollupOptions: {
        input: 'src/renderer/index.html',
        // What the window opens with is two files, not sixty: a browser asks for six at a time (docs/decisions/0022-opening.md).
        output: {
          codeSplitting: {
            groups: [
              { name: 'window', tags: ['$initial'], priority: 2 },
              { name: 'start', test: /screens[\\/]start[\\/]/, priority: 1 },
            ],
          },
        },
      },
    },
  },
})
