// Lists changes of behaviour that older journals must replay without. They are no settings: every new run has all of them.
import { z } from 'zod'

/** Each with the version that brought it. Two minor versions later, older journals need not replay any more, and it may be removed. */
const PATCHES = {
  // Second values are also computed for true, false and empty values.
  'second-truths': '0.1.0',
  // The same for truths that an assertion says by its name or its sign, as assertTrue and assert not do.
  'said-truths': '0.1.0',
  // Expected values are also found behind names that a test binds several times.
  'wide-values': '0.1.0',
  // Tests of one file whose names match each other are told apart by their order.
  'tests-in-order': '0.1.0',
  // A hidden test with no other of its kind is tried with other plausible values.
  'likely-values': '0.1.0',
  // Hidden tests stay in force where an author amends the shown part of their file.
  'keep-hidden': '0.1.0',
  // A clause that only says what is refused names no value that its tests have to compare.
  'only-outcomes': '0.1.0',
  // A value of another kind may take the place of a wrong one, and comments that worked out the wrong one go.
  'settle-in-full': '0.1.0',
  // A manifest that starts a file which does not exist gets the start command of the program.
  'start-scripts': '0.1.0',
  // Empty programs and second values are also for tests of feedback and of existing projects.
  'check-existing': '0.1.0',
  // A hidden test takes the tables and helpers with it that only it uses.
  'hidden-tables': '0.1.0',
  // Controls and planted bugs are only for what the run wrote; the project's own tests run by themselves and are counted.
  'own-tests-apart': '0.1.0',
  // Each word of the user that asks for something must be quoted by a clause; what is left over is a shortfall. Answers keep their question.
  'words-by-span': '0.1.0',
  // The outcome counts hidden tests, and questions that were decided by default.
  'told-defaults': '0.1.0',
  // Files are in fences also where a prompt is a fact of its question.
  'fenced-files': '0.1.0',
  // Hidden tests run in copies that are thrown away, as a mixed pair.
  'hidden-pairs': '0.1.0',
  // Of four tests one is hidden; before, there had to be five.
  'four-tests': '0.1.0',
  // Copies of tests, and values that are changed, look as if their author had written them.
  'natural-copies': '0.1.0',
  // Tests of a green program are judged outside of its process as well.
  outside: '0.1.0',
  // Examples that the user pastes into the chat become tests.
  'pasted-examples': '0.1.0',
  // A small model draws several programs by one request, where its endpoint can.
  'several-answers': '0.1.0',
  // A test command that someone wrote down for a project must show that it can judge.
  'command-canaries': '0.1.0',
  // Examples are also read from longer arrows, comparisons in sessions, remarks, tables, and pairs of input and output.
  'example-forms': '0.1.0',
  // Where most tests of a project are not green before the change, the user is asked before a model is.
  'few-own-asked': '0.1.0',
  // Tests of a project that a port refuses run again with the service in their box.
  services: '0.1.0',
  // Edits are also read from the protocols of other tools, and old lines are found where only quotes, tabs or numbers differ.
  'wide-edits': '0.1.0',
  // Plans are also read in the dialects in which models write JSON, where they can mean one thing only.
  'plan-dialects': '0.1.0',
  // Files that a project's own runner runs are its tests, whatever their names.
  'tests-by-run': '0.1.0',
  // A package that a model asked for is looked up in its registry before it is installed.
  'package-guard': '0.1.0',
  // A test whose assertion is in a helper of another file is not doubted once that assertion failed.
  'unseen-assertions': '0.1.0',
  // Edits are also read from calls in Python, loose JSON, and diffs below a path. A lone block in another language is no file.
  'more-forms': '0.1.0',
  // Rows of tables are hidden too.
  'hidden-rows': '0.1.0',
  // A value that is changed in a test is also changed in its name and its messages.
  'changed-titles': '0.1.0',
  // Tests inside the sources of a project count once in the final results.
  'own-tests-once': '0.1.0',
  // Words that only announce a quoted example need no quotation.
  'lead-ins': '0.1.0',
  // An answer in own words comes with the examples of its question, one answer may leave the rest to the plan, and answers end assumptions.
  'answers-in-full': '0.1.0',
  // Where expected values are cut out, a comment without a clause goes with its line.
  'bare-cuts': '0.1.0',
  // A text that a message only has to hold is no value to compare.
  'held-texts': '0.1.0',
  // A clause names no uncompared value where a helper in another file compares it.
  'compared-elsewhere': '0.1.0',
  // Test files of a project that could not be collected are named, and test files that the template does not list are counted.
  'own-files-named': '0.1.0',
  // New tests of an existing project are given to the user in its own test files.
  'tests-in-place': '0.1.0',
} as const

export type PatchId = keyof typeof PATCHES

/** The patches that a run has, as its journal records them. One that is unknown here has no effect. */
export const Patches = z.array(z.string()).readonly()

const ids = Object.keys(PATCHES)
export const allPatches: readonly string[] = ids

/** Whether a run was begun with a patch. */
export const hasPatch = ({ patches }: { readonly patches: readonly string[] }, id: PatchId): boolean => patches.includes(id)

/** The first journals recorded most patches as parameters of the config, each under its id in this spelling. */
const parameterOf = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Those that no journal recorded as a parameter. */
const NEVER_PARAMETERS: ReadonlySet<string> = new Set([
  'hidden-tables',
  'own-tests-apart',
  'words-by-span',
  'told-defaults',
  'fenced-files',
  'hidden-pairs',
  'four-tests',
  'natural-copies',
  'outside',
  'pasted-examples',
  'several-answers',
  'command-canaries',
  'example-forms',
  'few-own-asked',
  'services',
  'wide-edits',
  'plan-dialects',
  'tests-by-run',
  'package-guard',
  'unseen-assertions',
  'more-forms',
  'hidden-rows',
  'changed-titles',
  'own-tests-once',
  'lead-ins',
  'answers-in-full',
  'bare-cuts',
  'held-texts',
  'compared-elsewhere',
  'own-files-named',
  'tests-in-place',
])

export const parametersOfPatches: readonly string[] = ids.filter((id) => !NEVER_PARAMETERS.has(id)).map(parameterOf)

/** A recorded config with its patches in a list. One from before there were patches has none. */
export function withRecordedPatches(recorded: unknown): unknown {
  if (typeof recorded !== 'object' || recorded === null || 'patches' in recorded) return recorded
  const has = new Map<string, unknown>(Object.entries(recorded))
  return { ...recorded, patches: ids.filter((id) => has.get(parameterOf(id)) === true) }
}
