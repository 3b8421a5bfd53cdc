import { defineConfig } from 'vitest/config'
import { definitions } from './scripts/fingerprint.mjs'
import { LONG_GROUPS } from './test/support/long-groups.js'
import { isFast } from './test/support/tier.js'

// Native modules are built for Node 24. An older one would fail some tests and say nothing of the cause.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`Tests need Node 24, found ${process.version}. Run "npm test", which brings its own.\n`)
  process.exit(2)
}

/** Named on the command line, a long group always runs. */
const LEFT_OUT = isFast ? LONG_GROUPS : []
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

/** Tests that leave nothing behind in their process. Files share one, which reads the sources once: that takes a third of the time. */
const RULES = ['contract', 'words', 'renderer', 'main/engine', 'main/languages', 'main/models', 'main/store']
  .map((room) => `src/${room}/**/*.test.ts`)
  .concat('src/extensions/*/{contract,words,engine,window}/**/*.test.ts')

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
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // No test depends on speed: one that fails once has a defect.
    retry: 0,
    globalSetup: ['test/support/build.ts'],
    pool: 'forks',
    // The built command line runs in the worker as it is.
    server: { deps: { external: [/\/out\/main\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: RULES,
          exclude: LEFT_OUT,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          setupFiles: ['test/support/nothing-left.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'side by side',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...RULES, ...ONE_AFTER_THE_OTHER, ...RUNS, ...LEFT_OUT],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'two at once',
          include: RUNS,
          exclude: [...ONE_AFTER_THE_OTHER, ...LEFT_OUT],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'one after the other',
          include: ONE_AFTER_THE_OTHER,
          exclude: LEFT_OUT,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
