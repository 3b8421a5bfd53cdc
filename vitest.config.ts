import { defineConfig } from 'vitest/config'
import { definitions } from './scripts/fingerprint.mjs'

/** Tests of the sandbox that install and look, and load a machine no more than runs do. */
const LAYERS = ['src/main/sandbox/layers/**/*.test.ts', 'src/main/sandbox/templates/**/*.test.ts']
// Bombs, kill sweeps and full disks load a machine by themselves; beside each other they only test its patience.
const ONE_AFTER_THE_OTHER = [
  'src/main/sandbox/!(layers|templates)/**/*.test.ts',
  'src/main/sandbox/*.test.ts',
  'test/escape/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/kills/**/*.test.ts',
  'test/starts/**/*.test.ts',
  'test/runs/kill-sweep.test.ts',
  'test/runs/keys.test.ts',
  'test/runs/refused.test.ts',
  'test/runs/resume.test.ts',
]
/** Whole runs and runners of languages wait for boxes most of the time: two at once take hardly longer than one. */
const RUNS = ['test/runs/**/*.test.ts', 'test/languages/**/*.test.ts', ...LAYERS]

/** The same for everybody, so that what is red here is red elsewhere; `npm run test:random` takes another one each time. */
const SEED = 20_250_807
const isRandom = process.env.TILLGREEN_RANDOM === '1'
const seed = Number(process.env.TILLGREEN_SEED ?? (isRandom ? Date.now() % 2 ** 31 : SEED))

export default defineConfig({
  define: definitions(),
  test: {
    setupFiles: ['test/support/seed.ts', 'test/support/schema-words.ts'],
    // Cases of a property whose test names no number of its own.
    provide: { properties: { seed, cases: isRandom ? 10_000 : null } },
    reporters: ['default', './test/support/second-tries.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Real processes on a machine that others load too: one try may be spoilt, a test that fails twice is red, and a second
    // try is told with the error of the first.
    retry: 1,
    globalSetup: ['test/support/build.ts'],
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'side by side',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...ONE_AFTER_THE_OTHER, ...RUNS],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'two at once', include: RUNS, exclude: ONE_AFTER_THE_OTHER, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { name: 'one after the other', include: ONE_AFTER_THE_OTHER, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
