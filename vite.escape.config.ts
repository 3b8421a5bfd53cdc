// Bundles the escape suite, which uses the real sandbox.
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'out/escape',
    rollupOptions: { input: { main: 'test/escape/main.ts' }, output: { entryFileNames: '[name].js' } },
  },
})
