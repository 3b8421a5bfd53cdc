// Amends one wrong test: its author changes only the expectation, then the test runs and is sealed again.
import { hasPatch } from '../../../../contract/config/patches.js'
import type { TestRun } from '../../../../contract/run/effects.js'
import type { PlanTask } from '../../../../contract/run/plan.js'
import { type Suite, withSuite } from '../../../../contract/run/suite.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { ask, type Reading } from '../../asking/ask.js'
import { fenced, fill, inOneLine } from '../../asking/prompt.js'
import { showFiles } from '../../context/context.js'
import { applyEdits, type Unfit } from '../../edits/apply.js'
import { breadthOf } from '../../edits/breadth.js'
import { mendedOf, parseEdits } from '../../edits/parse.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import { editProtocol, systemPrompt, type TaskContext, taskFacts, taskHead } from '../../task/task-prompt.js'
import { test, type Workspace, write } from '../../task/workspace.js'
import { shownAfter } from '../../testing/held-out/shown-after.js'
import { type Case, onlyChange } from '../../testing/one-test.js'
import { testPair } from '../../testing/pairs/try-unseen.js'
import type { Matter, Ruling } from '../../testing/ruling/ruling.js'
import amendPrompt from './amend.md?raw'
import { say } from './say.js'

export type AmendmentResult =
  | { readonly type: 'amended'; readonly workspace: Workspace }
  | { readonly type: 'refused'; readonly why: string }

/** A wrong test with its ruling. */
export interface WrongTest {
  readonly workspace: Workspace
  readonly matter: Matter
  /** The current task of the test, with its mended clause. */
  readonly owner: PlanTask
  readonly ruling: Ruling
  /** The workspace before any code; null if unknown. */
  readonly unbuilt: Workspace | null
}

/** Changes the expectation of the test, if the result still proves something. */
export async function amend(run: Run, context: TaskContext, wrong: WrongTest): Promise<Progress<AmendmentResult>> {
  const { trees } = context
  const { workspace, matter, ruling } = wrong
  const { test: about, text } = matter
  const suite = suiteOf(workspace, about)
  if (!suite) throw new Error(`No suite holds the test ${about.id}.`)
  const answer = await askForAmendment(run, context, wrong)
  if (answer.type === 'halt') return answer.halt.ended === 'stuck' ? done({ type: 'refused', why: answer.halt.reason }) : answer
  const whole = answer.value
  const path = about.file
  const held = suite.heldOut?.files.includes(path) ? suite.heldOut : null
  const shownText = trees.read(workspace.tree, path) ?? ''
  const sources = await context.sources()
  const change = onlyChange(sources, { path, before: text, after: whole }, about)
  if (!change.ok) return done({ type: 'refused', why: say('only-this-test', { test: about.name }) })
  // The builder's file does not contain a hidden test.
  const shown = held ? shownAfter(sources, { path, whole: text, after: whole, shown: shownText }, change) : whole
  if (shown === null) return done({ type: 'refused', why: say('only-this-test', { test: about.name }) })
  const written =
    shown === shownText ? workspace : await write(run, context, workspace, { name: 'write', changes: [{ path, text: shown }] })
  const wholeTree = held
    ? (await write(run, context, { ...workspace, tree: held.tree }, { name: 'write-whole', changes: [{ path, text: whole }] })).tree
    : null
  const tried = held ? await write(run, context, written, { name: 'write-tried', changes: [{ path, text: whole }] }) : written
  const before = idsIn(suite, path)
  // A hidden test never runs in the builder's workspace.
  const tested =
    held && hasPatch(run.config, 'hidden-pairs')
      ? await testPair(run.scope('pair'), context, tried)
      : await test(run, context, tried, { name: 'test' })
  const again = rerun(tested, about, before)
  if (again.type !== 'run') return done({ type: 'refused', why: say(again.type) })
  const proven = await provenBefore(run, context, wrong, { path, text: whole, judged: again.judged })
  if (proven?.length === 0) return done({ type: 'refused', why: say('proves-nothing') })
  // If the result without code is unknown, the test was at least red with its old expectation.
  const proof = proven ?? (suite.red.includes(about.id) ? again.judged : [])
  const red = [...suite.red.filter((id) => before.includes(id) && !again.gone.includes(id) && !again.judged.includes(id)), ...proof]
  const refused = [...before.filter((id) => !again.gone.includes(id)), ...again.judged].filter((id) => !red.includes(id))
  const next: Suite = {
    task: suite.task,
    hash: context.bench.suiteHash(written.tree, context.template),
    files: [path],
    red,
    refused: [...new Set(refused)],
    retired: before,
    heldOut: held && wholeTree ? { tree: wholeTree, files: [path], tests: heldIds(held.tests, path, about, again) } : null,
    weak: suite.weak,
    ...(suite.hollow ? { hollow: suite.hollow } : {}),
    able: suite.able,
    failed: suite.failed,
    values: null,
    setAside: [],
    amended: again.judged.map((id) => ({ id, why: ruling.working })),
  }
  run.note('amended', { type: 'amended', files: [path], why: ruling.working, test: about.id })
  run.note('sealed', { type: 'sealed', suite: next })
  return done({ type: 'amended', workspace: { ...written, suites: withSuite(workspace.suites, next) } })
}

/** The latest suite with this test. */
export const suiteOf = ({ suites }: Workspace, { id }: Pick<Case, 'id'>): Suite | undefined =>
  suites.findLast((suite) => suite.red.includes(id) || suite.refused.includes(id))

const idsIn = ({ red, refused }: Suite, path: string): string[] => [...red, ...refused].filter((id) => id.startsWith(path))

const heldIds = (tests: readonly { readonly id: string; readonly clause: string }[], path: string, about: Case, { judged }: Rerun) =>
  tests.filter(({ id }) => id.startsWith(path)).flatMap((each) => (each.id === about.id ? judged.map((id) => ({ ...each, id })) : [each]))

/** The amended tests that are red without code; null if unknown. */
async function provenBefore(
  run: Run,
  context: TaskContext,
  { unbuilt, workspace: { additions } }: WrongTest,
  { path, text, judged }: { readonly path: string; readonly text: string; readonly judged: Rerun['judged'] },
): Promise<readonly string[] | null> {
  // An existing program may already do what the test expects now.
  if (!unbuilt || context.isExisting || context.earlier.length > 0) return null
  const before = await write(run, context, { ...unbuilt, additions }, { name: 'write-unbuilt', changes: [{ path, text }] })
  return provenOn(await test(run, context, before, { name: 'red-test' }), judged)
}

/** Asks the author for the new text of the file. */
async function askForAmendment(run: Run, context: TaskContext, { workspace, matter, owner, ruling }: WrongTest): Promise<Progress<string>> {
  const { test: about, text, source } = matter
  const { working, quote, expected } = ruling
  const path = about.file
  const unfit: Unfit = (change, isWhole) => context.trees.unfit(workspace.tree, change, isWhole)
  const sources = await context.sources()
  return ask<string>(run, context, {
    name: 'amend',
    role: 'test-author',
    isDispensable: true,
    facts: { ...taskFacts(owner), test: about.id, source, working, quote, expected },
    system: systemPrompt(context),
    prompt: fill(amendPrompt, {
      task: taskHead(owner),
      test: inOneLine(about.name || about.id),
      source: fenced(source),
      working,
      quote: quote.replace(/\s+/g, ' '),
      expected: expected || '(what the words settle)',
      path,
      file: showFiles([{ path, text }]),
      protocol: editProtocol,
    }),
    read(answer): Reading<string> {
      const parsed = parseEdits(answer, {
        due: path,
        source: (each) => (each === path ? text : null),
        ...breadthOf(run.config),
      })
      if (!parsed.ok) return parsed
      const applied = applyEdits(
        (each) => (each === path ? text : null),
        parsed.edits,
        (each) => (each === path ? { ok: true } : { refused: say('only-this-file', { path }) }),
        unfit,
      )
      if (!applied.ok) return applied
      const after = applied.changes[0]?.text ?? ''
      return onlyChange(sources, { path, before: text, after }, about).ok
        ? { ok: true, value: after, ...mendedOf(parsed) }
        : { ok: false, problems: [say('only-this-test', { test: about.name })] }
    },
  })
}

interface Rerun {
  readonly type: 'run'
  /** Current ids of the amended test. In a table they contain its values, and change with them. */
  readonly judged: readonly string[]
  /** Ids that no longer exist. */
  readonly gone: readonly string[]
}

/** Compares a run with the sealed tests. @param before ids of the sealed tests in its file */
function rerun(
  { report }: Pick<TestRun, 'report'>,
  about: Case,
  before: readonly string[],
): Rerun | { readonly type: 'not-run' | 'others-changed' } {
  if (!report || report.collectionErrors.some(({ file }) => file === about.file)) return { type: 'not-run' }
  const cases = report.cases.filter(({ file }) => file === about.file)
  const now = new Set(cases.map(({ id }) => id))
  const gone = before.filter((id) => !now.has(id))
  const fresh = cases.filter(({ id }) => !before.includes(id))
  const same = cases.filter(({ id }) => id === about.id)
  const judged = [...same, ...fresh]
  if (judged.length === 0 || judged.some((each) => !isJudgement(each))) return { type: 'not-run' }
  // One id of a table may replace another one, but no other test may disappear.
  return gone.length > fresh.length ? { type: 'others-changed' } : { type: 'run', judged: judged.map(({ id }) => id), gone }
}

/** Whether a case is green, or red by a comparison. A test that fails for another reason was not amended well. */
const isJudgement = ({ state, failure }: TestCase): boolean =>
  state === 'passed' || (state === 'failed' && (failure === 'assertion' || failure === 'not-implemented' || failure === 'error'))

/** The tests that are red by their own assertion. */
function provenOn({ report }: TestRun, ids: readonly string[]): string[] {
  const red = report?.cases.filter(({ state, failure }) => state === 'failed' && (failure === 'assertion' || failure === 'not-implemented'))
  return ids.filter((id) => red?.some((each) => each.id === id))
}
