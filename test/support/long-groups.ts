// The tests that `npm test` leaves out and `npm run test:full` runs, by group. docs/how-to/run-the-tests.md says which change needs which.

/** Whole runs of the bench and of what else is measured or invented rather than built for a user. */
const LABORATORY = [
  'bench',
  'bench-apart',
  'bench-commits',
  'bench-live',
  'datasets',
  'differential',
  'documentation',
  'embeddings',
  'example-plans',
  'experiment',
  'explorations',
  'late-split',
  'measured-order',
  'planners',
  'prompt-packs',
  'router',
  'site',
  'synthesis',
]
  .map((name) => `test/runs/${name}.test.ts`)
  .concat('src/extensions/fine-tunings/cli/fine-tuning.test.ts')

/** Each way to deceive a verdict, and each kind of test that shows nothing. Whole runs of the main proofs stay in the fast tier. */
const DECEPTIONS = [
  'test/forgeries/**/*.test.ts',
  'test/hollow-suites/**/*.test.ts',
  'test/runs/alike-tests.test.ts',
  'test/runs/changed-programs.test.ts',
  'test/runs/controls.test.ts',
  'test/runs/deceptions.test.ts',
  'test/runs/forged-archives.test.ts',
  'test/runs/hidden-later.test.ts',
  'test/runs/second-values.test.ts',
  'test/runs/unproven.test.ts',
  'test/runs/unseen.test.ts',
  'test/runs/wrong-tests.test.ts',
]

/** Toolchains, packages and runners of every language, from their registries. */
const LANGUAGES = [
  'src/main/sandbox/layers/install.test.ts',
  'src/main/sandbox/layers/layers.test.ts',
  'test/languages/**/*.test.ts',
  'test/runs/demo.test.ts',
  'test/runs/engine-number.test.ts',
  'test/runs/environment.test.ts',
  'test/runs/feedback-languages.test.ts',
  'test/runs/hidden-rows.test.ts',
  'test/runs/hollow-extended.test.ts',
  'test/runs/package-guard.test.ts',
  'test/runs/placed-tests.test.ts',
  'test/runs/templates.test.ts',
  'test/runs/web-templates.test.ts',
  'test/runs/test-command.test.ts',
]

/** Runs that take long ways: repairs in circles, contradictions, words of the user at every step, lessons, the library. */
const DETOURS = [
  'all-replaced',
  'circles',
  'contradictions',
  'granted',
  'lessons',
  'library',
  'modes',
  'roles',
  'said',
  'side-by-side',
  'start-scripts',
  'steered',
  'steered-again',
  'strangers',
  'switched-off',
  'unfinished',
].map((name) => `test/runs/${name}.test.ts`)

/** Kills, full disks, faults and ways out, which load a machine by themselves. */
const HARD_TIMES = [
  'src/main/models/faults.test.ts',
  'test/budgets/**/*.test.ts',
  'test/escape/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/kills/**/*.test.ts',
  'test/starts/**/*.test.ts',
  'test/runs/budget.test.ts',
  'test/runs/file-summaries.test.ts',
  'test/runs/gone.test.ts',
  'test/runs/kill-sweep.test.ts',
  'test/runs/said-kills.test.ts',
  'test/runs/stopped.test.ts',
  'test/runs/too-much.test.ts',
]

/** Pages of strangers in a real browser, a build without each extension, and a look at the types of all sources. */
const WHOLE_BUILDS = ['src/extensions/pages/host/*.test.ts', 'test/pages/**/*.test.ts', 'test/look-ups.test.ts', 'test/slices.test.ts']

export const LONG_GROUPS: string[] = [...LABORATORY, ...DECEPTIONS, ...LANGUAGES, ...DETOURS, ...HARD_TIMES, ...WHOLE_BUILDS]
