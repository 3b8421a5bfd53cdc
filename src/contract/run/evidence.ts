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

/** Whether tests noticed less than half of the mutants. The outcome then shows it, and stronger tests are asked for. */
export const isFewNoticed = (killed: number, tried: number): boolean => killed * 2 < tried

/** Results of tests with changed expected values: a test that stays green proves nothing. */
export const ControlScore = z.object({
  /** Tests that were changed, and how many of them failed then. */
  tried: z.number().int(),
  failed: z.number().int(),
  /** Green whatever value they expect, though they can fail: what they compare is no honest value. */
  lying: z.array(z.string()),
  /** Green even with an assertion in them that always fails. */
  cannotFail: z.array(z.string()),
  /** Green with one wrong value and red with another, though they can fail. */
  generous: z.array(z.string()).default([]),
  /** Green with a wrong value once, where no other test takes the same change. Earlier versions left it out. */
  believed: z.array(z.string()).optional(),
  /** As those that cannot fail, but they did on a program which computes nothing: this one keeps them from failing. */
  forged: z.array(z.string()).default([]),
  /** Not green unchanged, and green the second time. */
  unstable: z.array(z.string()),
  /** Tests without a value or condition to change. */
  none: z.number().int(),
  /** Ids of those without a failed assertion before the code: they prove nothing. Earlier versions left it out. */
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
  /** The files that could not be collected. Absent in earlier versions. */
  lost: z.array(z.string()).optional(),
})
export type OwnTests = z.infer<typeof OwnTests>

/** Whether less than half of a project's own tests are green, or none of them. */
export const isMostRed = ({ of, green }: Pick<OwnTests, 'of' | 'green'>): boolean => green === 0 || green * 2 < of

/** Whether less than half of a project's own tests take part in its verdict, or none of them. A project without tests has none to miss. */
export const isFewOwn = ({ of, green, files, uncollected }: OwnTests): boolean =>
  files > 0 && (isMostRed({ of, green }) || uncollected * 2 > files)

/** Checks of tests, words and pages that a config may skip. */
export const Check = z.enum(['reader', 'second-values', 'hollow', 'hidden-tests', 'mutants', 'controls', 'pages'])
export type Check = z.infer<typeof Check>

/** Expected values of tests, computed a second time from the words, by a model that saw none of them. */
export const ValueScore = z.object({
  /** Those that the words settle for the second model. */
  computed: z.number().int(),
  /** Those on which both agreed at once. */
  agreed: z.number().int(),
  /** Those that both settled; the rest keeps the author's value. */
  settled: z.number().int(),
  /** Those that were asked for and not computed. Absent in earlier versions. */
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
 * The state of one clause of the plan.
 * - `shown`: proved by a test that was red before the code.
 * - `kept`: proved by one that was green on an existing program before and after.
 * - `red`: its test is red.
 * - `weak`: its tests are green on a program that computes nothing.
 * Without any of them, no test proves it.
 */
export const ClauseState = z.object({
  task: z.string(),
  /** Its place in the task's acceptance, counted from 1. */
  clause: z.number().int().positive(),
  state: z.enum(['shown', 'kept', 'red', 'weak', 'untested']),
  /** Ids of the tests that say they check it; left out in what earlier versions recorded. */
  tests: z.array(z.string()).optional(),
  /** Its words name a value, but none of its tests compares one: only a condition could be turned over. Absent otherwise. */
  isValueless: z.literal(true).optional(),
})
export type ClauseState = z.infer<typeof ClauseState>

/** The evidence for the verdict, one note per stage. */
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
  /** Tests that the builder never saw, and how many of them passed here; null if none were run. */
  heldOut: z.object({ tests: z.number().int(), passed: z.number().int() }).nullable().default(null),
  /** For `final`: parts of what the user wrote that ask for something and have no clause. Absent where there are none, and in earlier versions. */
  uncovered: z.object({ count: z.number().int(), first: z.array(z.string()) }).optional(),
  /** For `final`: the results of the project's own tests. Absent for other programs, and in earlier versions. */
  own: OwnTests.optional(),
  /** Tests and files that were not green before any change, and are not counted. */
  setAside: z.number().int().default(0),
  /** Tests that were wrong and were amended while the program was built. */
  amended: z.number().int().default(0),
  /** How the second computation of expected values agreed with the first; null if there was none. */
  values: ValueScore.nullable().default(null),
  /** For `plain`: tests with other results once the packages are removed that a model added beside the program. */
  differs: z.array(z.string()).default([]),
  /** For `final`: every clause of the plan that tests can show; empty for feedback, and in what earlier versions recorded. */
  clauses: z.array(ClauseState).default([]),
  /**
   * For `final` after feedback, and absent else: the clauses of the program before, and what was said this time as one clause. They take
   * no part in the verdict.
   */
  earlier: z.array(ClauseState).optional(),
  /** How many mutants the tests notice; null if none were tried. */
  mutants: MutationScore.nullable().default(null),
  /**
   * For `final`: why no mutants were tried though some were wanted. None could be made, or the tests were not green beforehand. Absent
   * otherwise.
   */
  noMutants: z.enum(['none-made', 'not-green']).optional(),
  /** For `final`: checks of pages that the author wrote, and how many of them are green. Absent where there are none. */
  pageChecks: z.object({ of: z.number().int(), done: z.number().int() }).optional(),
  /** For `final`: checks that the config left out. Earlier versions left it out. */
  switchedOff: z.array(Check).optional(),
  /** For `final` after feedback: clauses with tests of which none was shown able to fail. Absent without any. */
  unshown: z.array(z.string()).optional(),
  /** For `final` after feedback: tests that pass while the program computes nothing, if all new tests do. Absent without any. */
  hollow: z.array(z.string()).optional(),
  /** For `final`: tasks without a new test, and without an older test known to show what they ask. Absent without any. */
  untested: z.array(z.string()).optional(),
  /** For `final`: tasks whose tests were all visible to the builder, though some were to be hidden. Absent without any. */
  unhidden: z.array(z.string()).optional(),
  /**
   * For `final`: tests judged outside of the program's process, of all that were collected, and ids of those whose program answers
   * differently there. Absent if none can be judged so.
   */
  outside: z.object({ of: z.number().int(), done: z.number().int(), other: z.array(z.string()) }).optional(),
  /** For `final`: what a mixed pair showed of the tests; null where there was a single run. */
  controls: ControlScore.nullable().default(null),
})
export type Evidence = z.infer<typeof Evidence>
