// Three bundles: main (desktop, browser and command line faces), preload, renderer.
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { definitions } from './scripts/fingerprint.mjs'

/** The font that the first screen is drawn with comes with the page: else it is drawn in another one first, and then again. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: (_page, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /\/inter-latin-wght-normal-[^/]*\.woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        injectTo: 'head-prepend',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
      })),
})

/** Two thirds of what the window opens with, and the part that changes least. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
/** All that early.ts is made of. */
const EARLY =
  /renderer[\\/]boot[\\/](early|early-keys|first-picture|theme-on-page|wire|ahead|socket-wire|token)\.ts$|contract[\\/](wire[\\/]subprotocol|view[\\/]commands)\.ts$/

/** The page runs a small file first, while those that take long to read are still on their way. */
const loadEarly = (): Plugin => ({
  name: 'load-early',
  transformIndexHtml: (_page, { bundle }) => {
    if (!bundle) return []
    const early = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'early')
    if (early?.type !== 'chunk') throw new Error('early.ts is in no file of its own: see load-early.')
    if (early.imports.length > 0) throw new Error(`early.ts would wait for ${early.imports.join(', ')}: name what it imports in EARLY.`)
    return [{ tag: 'script', injectTo: 'head-prepend', attrs: { type: 'module', crossorigin: true, src: `/${early.fileName}` } }]
  },
})

const REACT_DOM = resolve('node_modules/react-dom/cjs/react-dom-client.production.js')

/** React's largest file as a module: wrapped as it is published, all of it is read a second time when it is first called. */
const unwrapReactDom = (): Plugin => ({
  name: 'unwrap-react-dom',
  apply: 'build',
  config: () => ({ resolve: { alias: { 'react-dom/client': REACT_DOM } } }),
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const requires = [...code.matchAll(/(\w+) = require\("([\w-]+)"\)/g)]
      const imports = requires.map(([, name, from]) => `import ${name} from '${from}'`)
      const body = code.replace(/^var (\w+ = require\("[\w-]+"\),?\s*)+;$/m, '')
      if (requires.length !== 3 || body.includes('require(')) throw new Error('React is published in another form: see unwrap-react-dom.')
      return { code: `${imports.join('\n')}\nconst exports = {}\n${body}\nexport const { createRoot } = exports\n`, map: null }
    },
  },
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
    plugins: [react(), tailwindcss(), preloadFont(), loadEarly(), unwrapReactDom()],
    // Nothing is inlined: the page's policy takes fonts from its own address only.
    // electron-vite leaves bundles as they are unless told; a window is read by a machine each time it opens.
    build: {
      assetsInlineLimit: 0,
      minify: true,
      chunkSizeWarningLimit: 3_000,
      rollupOptions: {
        input: 'src/renderer/index.html',
        // Files that are read at the same time; more of them would wait for each other's turn on the line.
        output: {
          codeSplitting: {
            groups: [
              { name: 'early', test: EARLY, priority: 1 },
              { name: 'react', test: REACT, priority: 1 },
              { name: 'window', tags: ['$initial'] },
            ],
          },
        },
      },
    },
  },
})
