// Bundles the benchmarks, which use the real rooms.
import { defineConfig } from 'vite'
import { definitions } from './scripts/fingerprint.mjs'

export default defineConfig({
  define: definitions(),
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'out/bench',
    rollupOptions: {
      input: {
        asking: 'bench/support/asking.ts',
        checks: 'bench/checks.ts',
        edits: 'bench/edits.ts',
        engine: 'bench/engine.ts',
        history: 'bench/history.ts',
        iteration: 'bench/iteration.ts',
        memory: 'bench/memory.ts',
        migrate: 'bench/migrate.ts',
        open: 'bench/open.ts',
        projects: 'bench/projects.ts',
        real: 'bench/real.ts',
        terminal: 'bench/terminal.ts',
        tree: 'bench/tree.ts',
        work: 'bench/work.ts',
        worker: 'src/main/host/worker/worker.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
