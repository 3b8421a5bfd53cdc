// The words of the timeline: how steps, outcomes, changes and test runs are called.

import type { Rung } from '../config/config.js'
import { isPage, type Page, type TestRun } from '../journal/effects.js'
import type { KnownError } from '../journal/known-error.js'
import type { Note } from '../journal/notes/index.js'
import { expectedWords, oneLine } from '../run/ambiguity.js'
import type { Compared } from '../run/differential.js'
import type { MutationScore } from '../run/evidence.js'
import type { FileRanks } from '../run/file-ranks.js'
import { countOf, findingWords, type Reviewed, type Settled } from '../run/review.js'
import { countsOf } from '../run/tests.js'

// Steps that a person waits for; all others are over before they could be drawn.
export const waited: ReadonlyMap<string, string> = new Map(
  Object.entries({
    prove: 'Proving the sandbox',
    environment: 'Preparing the environment',
    test: 'Testing',
    command: 'Running a command',
    start: 'Starting the program',
    question: 'Waiting for you',
    'look-up': 'Looking into the documentation',
    mutant: 'Putting a small mistake into a copy',
    call: 'Comparing the old program with the new one',
  }),
)

export const asking: ReadonlyMap<string, string> = new Map(
  Object.entries({
    plan: 'Planning',
    examples: 'Reading a task by examples',
    outcomes: "Working out another author's examples",
    'second-look': 'Looking again at what differs',
    tests: 'Writing tests',
    code: 'Writing code',
    diagnose: 'Diagnosing',
    decide: 'Planning the repair',
    fix: 'Repairing',
    reflect: 'Reflecting',
    summarise: 'Summing up what was tried',
    stronger: 'Writing stronger tests',
    split: 'Dividing a task',
    'choose-steps': 'Choosing the steps',
    replan: 'Planning the task anew',
    review: 'Reviewing the change',
    requote: 'Placing the findings',
    confirm: 'Trying to refute the findings',
  }),
)

/** What is done about a run that goes in circles. */
export const rungWords: Record<Rung, string> = {
  nudge: 'Nudged to question the diagnosis',
  fresh: 'Diagnosing with fresh eyes',
  branches: 'Trying several diagnoses side by side',
  'other-model': 'Going on with another model',
  replan: 'Planning the task anew',
  ask: 'Asking you',
}

/** In which form a model is asked for edits. */
export const formWords: Record<'blocks' | 'patch' | 'whole', string> = {
  blocks: 'blocks of old and new lines',
  patch: 'patches',
  whole: 'whole files',
}

/** `fix-2-again-1` is asked by the step `fix`. */
export const askName = (segment: string): string => segment.replace(/-again-(?:priced-)?\d+$/, '').replace(/-\d+$/, '')

/** What two authors made of a task's words, as a row tells it. */
export const readTwiceWords = ({ task, alike, settled, unclear, open }: Extract<Note, { type: 'read-twice' }>) => ({
  title: 'Two authors read a task',
  detail: [
    `${task}: ${alike} of ${alike + settled + unclear + open.length} examples alike`,
    settled > 0 ? `${settled} settled by a second look` : '',
    unclear > 0 ? `${unclear} unclear to one of them` : '',
    open.length > 0 ? `${open.length} open` : '',
  ]
    .filter(Boolean)
    .join(' · '),
  text: open.map(({ input, first, second }) => `${oneLine(input)}: ${expectedWords(first)} or ${expectedWords(second)}`).join('\n'),
  tone: open.length > 0 ? ('attention' as const) : ('plain' as const),
})

/** How an existing project's tests stood. */
export function baselineWords(found: Extract<Note, { type: 'baseline' }>): { detail: string; text: string } {
  const { green, red, skipped, uncollected, unsteady } = found
  const parts = [
    `${green} green`,
    ...(red.length > 0 ? [`${red.length} red`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(uncollected.length > 0 ? [`${uncollected.length} files not collected`] : []),
    ...(unsteady.length > 0 ? [`${unsteady.length} unsteady`] : []),
  ]
  const named = [...red, ...uncollected, ...unsteady]
  const more = named.length > 20 ? [`and ${named.length - 20} more`] : []
  return { detail: parts.join(' · '), text: [...named.slice(0, 20), ...more].map((each) => `- ${each}`).join('\n') }
}

export function endWords(end: string, exit: number | null): string {
  return end === 'exited' ? `exit ${exit}` : end
}

/** What a started program answered. */
export function pageWords(page: Page): string {
  if (isPage(page)) return page.title === '' ? 'shows a page' : `shows the page "${page.title}"`
  return `answers with ${page.status}${page.type === '' ? '' : ` and ${page.type}`}, which is no page`
}

export function changeWords(changes: readonly { path: string; added: number; removed: number }[]): string {
  const sum = (pick: 'added' | 'removed') => changes.reduce((total, change) => total + change[pick], 0)
  const paths = changes.length > 3 ? `${changes.length} files` : changes.map((change) => change.path).join(', ')
  return `${paths} · +${sum('added')} −${sum('removed')}`
}

export interface RowWords {
  readonly title: string
  readonly detail: string
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
}

/** A test run as a row tells it. */
export function testWords(run: TestRun): RowWords {
  const counts = countsOf(run.report)
  const red = (run.report?.cases ?? []).filter((test) => test.state !== 'passed')
  const problems = run.report?.collectionErrors ?? []
  const title = run.fresh ? 'Tested in a fresh copy' : 'Tested'
  if (!run.report)
    return {
      title,
      detail: `no report · ${endWords(run.command.end, run.command.exit)}`,
      text: lastLines(run.command.stderr || run.command.stdout),
      tone: 'bad',
    }
  const detail = [
    `${counts.passed} of ${counts.collected}`,
    counts.skipped > 0 ? `${counts.skipped} skipped` : '',
    counts.errors > 0 ? `${counts.errors} not collected` : '',
    `${(run.command.durationMs / 1000).toFixed(1)} s`,
  ]
  const names = [...problems.map((problem) => problem.file), ...red.map((test) => test.name)]
  const text = names.length === 0 ? '' : `Red: ${names.slice(0, 6).join(', ')}${names.length > 6 ? ` and ${names.length - 6} more` : ''}.`
  const good = red.length === 0 && problems.length === 0 && counts.collected > 0
  return { title, detail: detail.filter(Boolean).join(' · '), text, tone: good ? 'good' : 'bad' }
}

/** Tests that were tried on the stub as a row tells it: red is what they must be, and whether they are is said when they are sealed. */
export function stubWords(run: TestRun): RowWords {
  const words = testWords(run)
  const { collected, passed, errors } = countsOf(run.report)
  if (!run.report || errors > 0) return { ...words, title: 'Tried on the stub' }
  return { title: 'Tried on the stub', detail: `${collected - passed} of ${collected} red`, text: '', tone: 'plain' }
}

/** The beginning of a text that is told in full elsewhere. */
export const firstLines = (text: string): string => text.trim().split('\n').slice(0, 12).join('\n')

/** The end of an output, where the reason stands. */
export const lastLines = (text: string): string => text.trimEnd().split('\n').slice(-8).join('\n')

/** A known error in two sentences: how it went before, and what helped. */
export function knownErrorWords({ signature, source, mended, repairs }: KnownError): string {
  const how = source === 'shipped' ? 'noted by us' : `gone after ${mended.count} of ${mended.n} attempts`
  const helped = repairs[0] ? ` What helped: ${repairs[0].did.join('; ')}` : ''
  return `${signature} (${how}).${helped}`
}

/** What the small mistakes showed, as a row tells it. */
export const mutantWords = ({ tried, killed, survivors }: MutationScore) => ({
  title: 'Small mistakes noticed by the tests',
  detail: `${killed} of ${tried}`,
  text: survivors.map(({ path, line, from, to }) => `Not noticed: ${path}, line ${line}: ${from} → ${to}`).join('\n'),
  tone: killed === tried ? ('good' as const) : ('plain' as const),
})

/** How files were chosen for a prompt that cannot show them all, as a row tells it. */
export const ranksWords = (ranks: Exclude<FileRanks, { type: 'all-fit' }>) =>
  ranks.type === 'ranked'
    ? {
        title: 'Chose files by embeddings',
        detail: `${ranks.model} · ${ranks.pieces} pieces compared · ${ranks.asked} texts asked for`,
        text: `Most alike: ${ranks.paths.slice(0, 5).join(', ')}`,
        tone: 'thought' as const,
      }
    : { title: 'Chose files without embeddings', detail: ranks.why, text: '', tone: 'attention' as const }

/** What a review came to, as a row tells it. */
export const reviewWords = ({ findings, refuted, lost, unread }: Reviewed) => ({
  title: 'Reviewed the change',
  detail: [
    findingWords(findings),
    refuted.length > 0 ? `${refuted.length} refuted by a second look` : '',
    lost > 0 ? `${lost} about lines that do not exist` : '',
    unread.length > 0 ? `not looked at: ${unread.map((each) => each.path).join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' · '),
  text: findings
    .map((each) => `${each.path}:${each.line} ${each.severity}: ${each.title}\n    ${each.scenario.replaceAll('\n', '\n    ')}`)
    .join('\n'),
  tone: countOf(findings, 'defect') > 0 || unread.length > 0 ? ('attention' as const) : ('plain' as const),
})

/** Old against new, as a row tells it. */
export const comparedWords = ({ functions, calls, different, differences, left }: Compared) => ({
  title: 'Compared the old program with the new one',
  detail: `${different} of ${calls} calls of ${functions} function${functions === 1 ? '' : 's'} differ${left.length > 0 ? ` · ${left.length} not compared` : ''}`,
  text: differences.map(({ path, call, before, after }) => `${path}: ${call}: before ${before}, now ${after}`).join('\n'),
  tone: different > 0 ? ('attention' as const) : ('plain' as const),
})

/** What became of a defect, as a row tells it. */
export const settledWords = ({ path, line, title, how, why }: Settled) => ({
  title: { fixed: 'A defect was shown red and mended', refuted: 'A defect was refuted by its test', left: 'A defect stands' }[how],
  detail: `${path}:${line} ${title}`,
  text: why,
  tone: how === 'left' ? ('attention' as const) : ('good' as const),
})
