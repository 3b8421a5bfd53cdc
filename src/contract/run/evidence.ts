// What a run showed of its program: the verdict is computed from it.
import { z } from 'zod'
import { Counts } from './tests.js'
import { Deception } from './verdict/deception.js'

/** Small mistakes that were put into copies of the green program, and those that no test noticed. */
export const MutationScore = z.object({
  tried: z.number().int(),
  killed: z.number().int(),
  survivors: z.array(z.object({ path: z.string(), line: z.number().int(), from: z.string(), to: z.string() })),
})
export type MutationScore = z.infer<typeof MutationScore>

/** Whether tests noticed less than half of the mutants: then the outcome says so, and stronger tests are asked for. */
export const isFewNoticed = (killed: number, tried: number): boolean => killed * 2 < tried

/** What became of tests when what they expect was changed: a test that stays green says nothing of the program. */
export const ControlScore = z.object({
  /** Tests that were changed, and how many of them failed then. */
  tried: z.number().int(),
  failed: z.number().int(),
  /** Green whatever value they expect, though they can fail: what they compare is no honest value. */
  lying: z.array(z.string()),
  /** Green even where an assertion that fails for certain stands in them. */
  cannotFail: z.array(z.string()),
  /** Green with one wrong value and red with another, though they can fail. */
  generous: z.array(z.string()).default([]),
  /** Green with a wrong value once, where no other test takes the same change. Earlier versions left it out. */
  believed: z.array(z.string()).optional(),
  /** As those that cannot fail, but they did on a program which computes nothing: this one keeps them from failing. */
  forged: z.array(z.string()).default([]),
  /** Not green unchanged, and green the second time. */
  unstable: z.array(z.string()),
  /** Tests of which nothing could be changed. */
  none: z.number().int(),
  /** Ids of those that no assertion of theirs failed for before the code either: they prove nothing. Earlier versions left it out. */
  unproven: z.array(z.string()).optional(),
  /** Tests of which no value could be changed, and a condition was turned over instead. Earlier versions left it out. */
  negated: z.number().int().optional(),
})
export type ControlScore = z.infer<typeof ControlScore>

/** The tests that a project had before the run. */
export const OwnTests = z.object({
  /** Those that were found and that their author does not skip, and how many of them are green at the end. */
  of: z.number().int(),
  green: z.number().int(),
  /** Files of tests, and how many of them could not be collected. */
  files: z.number().int(),
  uncollected: z.number().int(),
  /** Tests that were red before anything was changed and are green now. */
  repaired: z.number().int(),
})
export type OwnTests = z.infer<typeof OwnTests>

/** Whether less than half of a project's own tests take part in its verdict, or none of them. A project without tests has none to miss. */
export const isFewOwn = ({ of, green, files, uncollected }: OwnTests): boolean =>
  files > 0 && (green === 0 || green * 2 < of || uncollected * 2 > files)

/** Checks of what tests are worth, and of the words and the pages, that a config may leave out. */
export const Check = z.enum(['reader', 'second-values', 'hollow', 'hidden-tests', 'mutants', 'controls', 'pages'])
export type Check = z.infer<typeof Check>

/** Values that tests expect, computed a second time from the words by somebody who saw none of them. */
export const ValueScore = z.object({
  /** Those that the words settle for whoever computed them. */
  computed: z.number().int(),
  /** Those on which both agreed at once. */
  agreed: z.number().int(),
  /** Those that were settled between the two; what is left stands as the author has it. */
  settled: z.number().int(),
  /** Those that were asked for and not computed. Absent in what earlier versions recorded. */
  missing: z.number().int().optional(),
  /** Those that are in the user's words, so that they were not asked for. Absent where there were none. */
  given: z.number().int().optional(),
})
export type ValueScore = z.infer<typeof ValueScore>

/** Scores of several suites, or of several goes at one. */
export function addScores(scores: readonly ValueScore[]): ValueScore {
  const sum = (name: keyof ValueScore) => scores.reduce((total, score) => total + (score[name] ?? 0), 0)
  const of = (name: 'missing' | 'given') => (scores.some((score) => score[name] !== undefined) ? { [name]: sum(name) } : {})
  return { computed: sum('computed'), agreed: sum('agreed'), settled: sum('settled'), ...of('missing'), ...of('given') }
}

/**
 * How one clause of the plan stands: `shown` by a test that was red before the code, `kept` by one that was green on an existing
 * program before and after, `red`, `weak` where its tests are green on a program that computes nothing, or without any test that proves it.
 */
export const ClauseState = z.object({
  task: z.string(),
  /** Its place in the task's acceptance, counted from 1. */
  clause: z.number().int().positive(),
  state: z.enum(['shown', 'kept', 'red', 'weak', 'untested']),
  /** Ids of the tests that say they check it; left out in what earlier versions recorded. */
  tests: z.array(z.string()).optional(),
  /** It names a value, and none of the tests that show it compares one: a condition alone could be turned over. Absent else. */
  isValueless: z.literal(true).optional(),
})
export type ClauseState = z.infer<typeof ClauseState>

/** The evidence that the verdict is computed from, one note per stage. */
export const Evidence = z.object({
  type: z.literal('evidence'),
  stage: z.enum(['attempt', 'final', 'plain', 'start', 'pages']),
  tree: z.string(),
  suite: z.string(),
  environment: z.string(),
  command: z.string(),
  exit: z.number().int().nullable(),
  end: z.string(),
  fresh: z.boolean(),
  /** Whether a readable report was left. */
  reported: z.boolean(),
  counts: Counts,
  /** Tests shown red before the code, and how many of them passed here. */
  red: z.number().int(),
  redPassed: z.number().int(),
  /** Ids that were shown red but were not collected here. */
  missing: z.array(z.string()),
  tampered: z.array(z.string()),
  /** For `final`: means of deception that the program's own files name. */
  deceptions: z.array(Deception).default([]),
  /** What of the test framework, or of its report, the program changed while its tests ran. */
  frameworkChanged: z.array(z.string()).default([]),
  /** For `start`: whether the program came up as its plan says. For `pages`: whether each page that was opened is well. */
  started: z.boolean().nullable(),
  /** Tests that the builder never saw, and how many of them passed here; null where none were run. */
  heldOut: z.object({ tests: z.number().int(), passed: z.number().int() }).nullable().default(null),
  /** For `final`: parts of what the user wrote that ask for something and have no clause. Absent where there are none, and in earlier versions. */
  uncovered: z.object({ count: z.number().int(), first: z.array(z.string()) }).optional(),
  /** For `final`: what became of the tests that the project had before. Absent for other programs, and in earlier versions. */
  own: OwnTests.optional(),
  /** Tests and files that were not green before anybody changed anything, and are not counted. */
  setAside: z.number().int().default(0),
  /** Tests that were wrong and were amended while the program was built. */
  amended: z.number().int().default(0),
  /** How the values that tests expect stood when they were computed a second time; null where nobody did. */
  values: ValueScore.nullable().default(null),
  /** For `plain`: tests that say something else without what a model added to the environment beside the program. */
  differs: z.array(z.string()).default([]),
  /** For `final`: every clause of the plan that tests can show; empty for feedback, and in what earlier versions recorded. */
  clauses: z.array(ClauseState).default([]),
  /**
   * For `final` after feedback, and absent else: the clauses of the program before, and what was said this time as one clause. They take
   * no part in the verdict.
   */
  earlier: z.array(ClauseState).optional(),
  /** How many mutants the tests notice; null where none were tried. */
  mutants: MutationScore.nullable().default(null),
  /** For `final`, where mutants were wanted and none were tried: none could be made, or the tests were not green beforehand. Absent else. */
  noMutants: z.enum(['none-made', 'not-green']).optional(),
  /** For `final`: checks of pages that the author wrote, and how many of them are green. Absent where there are none. */
  pageChecks: z.object({ of: z.number().int(), done: z.number().int() }).optional(),
  /** For `final`: checks that the config left out. Earlier versions left it out. */
  switchedOff: z.array(Check).optional(),
  /** For `final` after feedback: what was said and brought tests of which none was shown to be able to fail. Absent where there is none. */
  unshown: z.array(z.string()).optional(),
  /** For `final` after feedback: tests that its program passes while it computes nothing, where all that it brought are such. Absent where there is none. */
  hollow: z.array(z.string()).optional(),
  /** For `final`: tasks that brought no test, and of which no test that was there is known to show what they ask. Absent where there is none. */
  untested: z.array(z.string()).optional(),
  /** For `final`: tasks that brought tests of which none was hidden from the builder, though some were to be. Absent where there is none. */
  unhidden: z.array(z.string()).optional(),
  /**
   * For `final`: tests that were judged outside of the program's process, of all that were collected, and ids of those whose program answers
   * otherwise there. Absent where none can be judged so.
   */
  outside: z.object({ of: z.number().int(), done: z.number().int(), other: z.array(z.string()) }).optional(),
  /** For `final`: what a mixed pair showed of the tests; null where there was a single run. */
  controls: ControlScore.nullable().default(null),
})
export type Evidence = z.infer<typeof Evidence>
