// One fold over the entries of a run, for the window, the command line, history and demos alike: entries in, a view out.
import { StepConfig } from './config.js'
import { aboutWords, type Documentation, sourceWords } from './documentation.js'
import type { FileRanks } from './file-ranks.js'
import {
  BudgetCheck,
  type CommandRun,
  type Entry,
  type Environment,
  isPage,
  Note,
  type TestRun,
  type Written,
  withSuite,
} from './journal.js'
import type { KnownErrors } from './known-error.js'
import { outcomeWords } from './outcome-words.js'
import { PersonAnswer, PersonQuestion } from './question.js'
import { afterNote, afterTest } from './rounds.js'
import {
  asking,
  askName,
  baselineWords,
  changeWords,
  comparedWords,
  endWords,
  firstLines,
  formWords,
  knownErrorWords,
  lastLines,
  mutantWords,
  pageWords,
  ranksWords,
  readTwiceWords,
  reviewWords,
  rungWords,
  settledWords,
  stubWords,
  testWords,
  waited,
} from './row-words.js'
import type { Row, RunView } from './run-view.js'
import { withoutSetAside } from './set-aside.js'
import type { TestCase } from './tests.js'
import { clockAfter } from './work-clock.js'

type Draft = { -readonly [K in keyof RunView]: RunView[K] } & {
  rows: Row[]
  tests: Map<string, TestCase>
  changes: Map<string, { added: number; removed: number }>
  /** Keys of the rows that run: most steps have none, and looking through all rows for each would take a long run long. */
  running: Set<string>
}

/** Folds a batch of entries into a view and returns a new one; entries already seen are passed over. */
export function fold(view: RunView, entries: readonly Entry[]): RunView {
  const draft: Draft = {
    ...view,
    rows: [...view.rows],
    tests: new Map(view.tests),
    changes: new Map(view.changes),
    running: new Set(view.rows.flatMap((row) => (row.tone === 'running' ? [row.key] : []))),
  }
  for (const entry of entries) {
    if (entry.seq <= draft.seq) continue
    draft.seq = entry.seq
    draft.startedAt ??= entry.at
    draft.worked = clockAfter(draft.worked, draft.lastAt, entry)
    draft.lastAt = entry.at
    if (entry.kind === 'intent') began(draft, entry)
    else if (entry.kind === 'result') settled(draft, entry)
    else noted(draft, entry, Note.parse(entry.body))
  }
  const { running: _folded, ...folded } = draft
  return folded
}

/** The task that a key belongs to; undefined for what concerns the whole run. */
const taskOf = (key: string): string | undefined => /^task\/([^/]+)\//.exec(key)?.[1]

/** What was done to the workspace by the step that wrote. */
const writtenTitle = (key: string): string => {
  if (key === 'begin') return 'Laid out from the template'
  if (key.endsWith('/hold-out')) return 'Held tests out from the builder'
  return IS_MOVED.test(key) ? 'Put the held-out tests back' : 'Changed'
}

/** What red tests were red on, where that was not the stub. */
const redWords: Readonly<Record<string, string>> = {
  baseline: 'red from the start',
  stronger: 'that notice mistakes put into copies',
}

/** Where tests are only taken out of the builder's sight, or put back: nobody wrote or removed a line. */
const IS_MOVED = /(^|\/)(hold-out|(unseen|whole)-[^/]+)$/

/** Tests that are tried before there is any code are red as they must be. */
const ON_STUB = /(^|\/)(tests-\d+\/|shown-test$)/

/** Milliseconds from which on a step took long enough to be told. */
const NEWS_MS = 500

function began(draft: Draft, entry: Entry): void {
  const last = entry.key.split('/').at(-1) ?? ''
  if (entry.step === 'question') draft.question = { key: entry.key, at: entry.at, question: PersonQuestion.parse(entry.body) }
  const title = entry.step === 'ask' ? (asking[askName(last)] ?? 'Asking the model') : waited[entry.step]
  if (!title) return
  dropRow(draft, entry.key)
  draft.running.add(entry.key)
  draft.rows.push({ key: entry.key, at: entry.at, title, detail: '', text: '', tone: 'running', durationMs: null, usd: null, paths: [] })
}

function settled(draft: Draft, entry: Entry): void {
  const value = (entry.body as { value: unknown }).value
  const began = dropRow(draft, entry.key)
  const row = {
    key: entry.key,
    at: began?.at ?? entry.at,
    durationMs: began ? Math.max(0, entry.at - began.at) : null,
    usd: null,
    text: '',
    paths: [],
  }
  switch (entry.step) {
    case 'test': {
      const run = withoutSetAside(
        value as TestRun,
        draft.suites.flatMap((suite) => suite.setAside),
      )
      // The whole suite in a fresh copy: what is not in it was given up on the way.
      if (run.fresh && run.report) draft.tests.clear()
      for (const test of run.report?.cases ?? []) draft.tests.set(test.id, test)
      draft.rounds = afterTest(draft.rounds, entry, run)
      draft.rows.push({ ...row, ...(ON_STUB.test(entry.key) ? stubWords(run) : testWords(run)) })
      return
    }
    case 'write': {
      const written = value as Written
      draft.tree = written.tree
      if (!IS_MOVED.test(entry.key)) addChanges(draft, written.changes)
      if (written.changes.length > 0)
        draft.rows.push({
          ...row,
          title: writtenTitle(entry.key),
          detail: changeWords(written.changes),
          paths: pathsOf(written.changes),
          tone: 'plain',
        })
      return
    }
    case 'environment': {
      const environment = value as Environment
      const ready = environment.type === 'ready'
      // One that was there already is no news.
      if (ready && environment.durationMs < NEWS_MS) return
      const text = ready ? '' : lastLines(environment.result.stderr || environment.result.stdout)
      draft.rows.push({
        ...row,
        title: ready ? 'Environment ready' : 'Environment failed',
        detail: ready ? '' : environment.result.command,
        text,
        tone: ready ? 'plain' : 'bad',
      })
      return
    }
    case 'command':
    case 'start': {
      const run = value as CommandRun
      if (entry.step === 'command') {
        draft.tree = run.tree
        addChanges(draft, run.changes)
      }
      const { page = null, result } = run
      const isStart = entry.step === 'start'
      const good = isStart && draft.goal?.template.preview ? isPage(page) : result.exit === 0 || (isStart && result.end === 'timeout')
      draft.rows.push({
        ...row,
        title: isStart ? 'Started the program' : 'Ran a command',
        detail: `${result.command} · ${page ? pageWords(page) : endWords(result.end, result.exit)}`,
        text: good ? '' : lastLines(result.stderr || result.stdout),
        paths: pathsOf(run.changes),
        tone: good ? 'good' : 'bad',
      })
      return
    }
    case 'question': {
      const { question } = draft.question ?? {}
      const answer = PersonAnswer.parse(value)
      const label = question?.choices.find((choice) => choice.id === answer.choice)?.label ?? answer.choice
      draft.question = null
      if (answer.words) draft.words = [...draft.words, { at: entry.at, words: answer.words, heard: true }]
      draft.rows.push({
        ...row,
        title: answer.by === 'person' ? 'You decided' : 'Decided by default',
        detail: [question?.title, label].filter(Boolean).join(' · '),
        text: answer.words,
        tone: 'attention',
      })
      return
    }
    case 'look-up': {
      const read = value as Documentation
      const isFound = read.type === 'found'
      draft.rows.push({
        ...row,
        title: isFound ? 'Read the documentation' : 'Found no documentation',
        detail: `${aboutWords(read)} · ${isFound ? sourceWords(read) : read.why}`,
        text: isFound ? firstLines(read.text) : '',
        tone: 'plain',
      })
      return
    }
    case 'embed': {
      const ranks = value as FileRanks
      if (ranks.type === 'ranked' || (ranks.type === 'left' && ranks.why !== '')) draft.rows.push({ ...row, ...ranksWords(ranks) })
      return
    }
    case 'recall': {
      const known = value as KnownErrors
      if (known.length === 0) return
      const detail = known.length === 1 ? '1 was met before' : `${known.length} were met before`
      draft.rows.push({ ...row, title: 'Known errors', detail, text: known.map(knownErrorWords).join('\n'), tone: 'thought' })
      return
    }
    case 'budget':
      draft.limits = BudgetCheck.safeParse(value).data?.limits ?? draft.limits
      return
    case 'config':
      draft.config ??= StepConfig.safeParse(value).data ?? null
      return
    case 'prove': {
      const proved = value as { type: string; message?: string; proof?: { backend: string; refused: string[] } }
      const ok = proved.type === 'proved'
      draft.rows.push({
        ...row,
        title: ok ? 'Sandbox proved' : 'Sandbox refused',
        detail: ok ? `${proved.proof?.backend} · ${proved.proof?.refused.length} escapes tried and refused` : (proved.message ?? ''),
        tone: ok ? 'plain' : 'bad',
      })
      return
    }
    default:
      return
  }
}

function noted(draft: Draft, entry: Entry, note: Note): void {
  const row = { key: entry.key, at: entry.at, durationMs: null, usd: null, text: '', paths: [] }
  draft.rounds = afterNote(draft.rounds, entry, note)
  switch (note.type) {
    case 'started':
      draft.goal = note.goal
      draft.tree = note.goal.inherits?.tree ?? draft.tree
      draft.suites = note.goal.inherits?.suites ?? []
      return
    case 'planned':
      draft.plan = note.plan
      draft.tasks = note.plan.tasks.map((task) => {
        const known = draft.tasks.find((other) => other.id === task.id)
        return { state: 'waiting', attempts: 0, usd: 0, began: null, at: null, ...known, id: task.id, title: task.title, needs: task.needs }
      })
      draft.rows.push({
        ...row,
        title: note.why ? 'Planned anew' : 'Planned',
        detail: note.plan.tasks.length === 1 ? '1 task' : `${note.plan.tasks.length} tasks`,
        text: [note.why, note.plan.tasks.map((task) => task.title).join(' · '), ...note.plan.assumptions.map((each) => `Assumed: ${each}`)]
          .filter(Boolean)
          .join('\n'),
        tone: 'thought',
      })
      return
    case 'called':
      draft.calls += 1
      draft.usd += note.usd ?? 0
      if (note.usd)
        draft.tasks = draft.tasks.map((task) => (task.id === taskOf(entry.key) ? { ...task, usd: task.usd + (note.usd ?? 0) } : task))
      draft.unpriced ||= note.usd === null
      draft.tokens += (note.usage?.promptTokens ?? 0) + (note.usage?.completionTokens ?? 0)
      if (note.fault) draft.rows.push({ ...row, title: 'The endpoint failed', detail: note.message, tone: 'attention', usd: note.usd })
      return
    case 'malformed':
      draft.rows.push({
        ...row,
        title: note.repaired ? 'Answer repaired' : 'Answer could not be read',
        detail: note.problems[0] ?? '',
        tone: 'attention',
      })
      return
    case 'refused-edit':
      draft.rows.push({
        ...row,
        title: 'Change refused',
        detail: note.problems[0] ?? '',
        text: note.problems.slice(1).join('\n'),
        tone: 'attention',
      })
      return
    case 'refused-tests':
      draft.rows.push({
        ...row,
        title: 'Tests refused',
        detail: note.problems[0] ?? '',
        text: note.problems.slice(1).join('\n'),
        tone: 'attention',
      })
      return
    case 'amended':
      draft.amended = [...draft.amended, { at: entry.at, files: note.files, why: note.why }]
      draft.rows.push({ ...row, title: 'Tests amended', detail: note.files.join(', '), text: note.why, tone: 'attention' })
      return
    case 'sealed':
      draft.suites = withSuite(draft.suites, note.suite)
      for (const id of note.suite.setAside) draft.tests.delete(id)
      draft.rows.push({
        ...row,
        title: 'Tests sealed',
        detail: `${note.suite.red.length} ${redWords[note.suite.task] ?? 'shown red on the stub'}${note.suite.refused.length > 0 ? ` · ${note.suite.refused.length} ${note.suite.task === 'baseline' ? 'green, and stay so' : 'refused as proof'}` : ''}${note.suite.heldOut ? ` · ${note.suite.heldOut.tests.length} held out from the builder` : ''}`,
        tone: 'good',
      })
      return
    case 'read-twice':
      draft.rows.push({ ...row, ...readTwiceWords(note) })
      return
    case 'baseline':
      draft.rows.push({
        ...row,
        title: 'Your tests, before anything is changed',
        ...baselineWords(note),
        tone: note.red.length > 0 ? 'attention' : 'plain',
      })
      return
    case 'held-out':
      draft.rows.push({
        ...row,
        title: 'Tests that the builder never saw',
        detail: `${note.passed} of ${note.tests} green`,
        text: note.clauses.map((clause) => `- ${clause}`).join('\n'),
        tone: note.passed === note.tests ? 'good' : 'bad',
      })
      return
    case 'triaged':
      draft.rows.push({ ...row, title: 'Sorted', detail: `${note.class}: ${note.detail}`, tone: 'plain' })
      return
    case 'diagnosed':
      draft.rows.push({ ...row, title: 'Diagnosed', detail: '', text: note.text, tone: 'thought' })
      return
    case 'decided':
      draft.rows.push({
        ...row,
        title: 'Repair planned',
        detail: note.actions.map((action) => `${action.action} ${action.on}`).join(' · '),
        tone: 'thought',
      })
      return
    case 'escalated':
      draft.rows.push({ ...row, title: rungWords[note.rung], detail: note.why, tone: 'attention' })
      return
    case 'escalation-ended':
      draft.rows.push({
        ...row,
        title: note.helped ? 'That helped' : 'That did not help',
        detail: `${note.before} → ${note.after}`,
        tone: note.helped ? 'good' : 'plain',
      })
      return
    case 'repair-ended':
      // The next test run tells it.
      return
    case 'chose-steps': {
      const { plan, diagnose, heldOut, why } = note.chosen
      const detail = [`plan ${plan}`, diagnose ? 'diagnosis' : 'no diagnosis', heldOut ? 'held-out tests' : 'no held-out tests'].join(' · ')
      draft.rows.push({ ...row, title: 'Chose the steps', detail, text: why, tone: 'thought' })
      return
    }
    case 'reflected':
      draft.rows.push({ ...row, title: 'Reflected', detail: note.decision, text: note.why, tone: 'thought' })
      return
    case 'rolled-back':
      draft.tree = note.tree
      draft.rows.push({ ...row, title: 'Rolled back', detail: note.why, tone: 'attention' })
      return
    case 'heard':
      draft.words = [...draft.words, ...note.words.map((words) => ({ at: entry.at, words, heard: true }))]
      draft.rows.push({ ...row, title: 'Heard you', detail: note.words.join(' · '), tone: 'attention' })
      return
    case 'person-edited':
      for (const edit of note.edits) {
        const detail = edit.refused || (edit.isConflict ? `${edit.path} · the agent had changed it too; your version stands` : edit.path)
        const title = edit.refused ? 'Your edit was refused' : 'You edited'
        draft.rows.push({ ...row, key: `${entry.key} ${edit.path}`, title, detail, tone: 'attention' })
      }
      return
    case 'paused':
      draft.rows.push({ ...row, title: 'Paused', detail: 'the step that is going on is finished first', tone: 'attention' })
      return
    case 'continued':
      draft.rows.push({ ...row, title: 'Went on', detail: '', tone: 'plain' })
      return
    case 'task':
      draft.tasks = draft.tasks.map((task) =>
        task.id === note.task ? { ...task, state: note.state, attempts: note.attempts, began: task.began ?? entry.at, at: entry.at } : task,
      )
      return
    case 'warned':
      draft.rows.push({ ...row, title: 'The budget comes to its end', detail: note.text, tone: 'attention' })
      return
    case 'reviewed':
      draft.review = { ...note.reviewed, settled: [] }
      draft.rows.push({ ...row, ...reviewWords(note.reviewed) })
      return
    case 'compared':
      draft.compared = note.compared
      draft.rows.push({ ...row, ...comparedWords(note.compared) })
      return
    case 'finding-settled':
      if (draft.review) draft.review = { ...draft.review, settled: [...draft.review.settled, note.settled] }
      draft.rows.push({ ...row, ...settledWords(note.settled) })
      return
    case 'drifted':
      draft.rows.push({ ...row, title: 'Differs from the recording', detail: note.what, tone: 'attention' })
      return
    case 'resumed':
      draft.outcome = null
      draft.rows = draft.rows.filter((other) => other.tone !== 'running')
      draft.rows.push({ ...row, title: 'Resumed', detail: note.after, tone: 'plain' })
      return
    case 'remarked':
      draft.rows.push({ ...row, title: note.text, detail: '', tone: 'plain' })
      return
    case 'edited':
      draft.rows.push({ ...row, title: 'Placed with white space aside', detail: note.applied.join(' · '), tone: 'plain' })
      return
    case 'edit-form':
      draft.rows.push({ ...row, title: 'Edits in another form', detail: `${note.model}: ${formWords[note.form]}`, tone: 'attention' })
      return
    case 'evidence':
      if (note.stage === 'final' && note.mutants) draft.rows.push({ ...row, key: `${entry.key} mutants`, ...mutantWords(note.mutants) })
      draft.evidence = [...draft.evidence.filter((each) => each.stage !== note.stage), note]
      return
    case 'finished':
      draft.question = null
      draft.outcome = note.outcome
      draft.tree = note.tree || draft.tree
      draft.rows = draft.rows.filter((other) => other.tone !== 'running')
      draft.rows.push({
        ...row,
        title: outcomeWords(note.outcome),
        detail: note.outcome.reason,
        tone: note.outcome.verdict === 'verified' ? 'good' : 'bad',
      })
      return
  }
}

/** Paths of changed files that a row names. */
const NAMED = 20

const pathsOf = (changes: readonly { path: string }[]): string[] => changes.slice(0, NAMED).map((change) => change.path)

function addChanges(draft: Draft, changes: readonly { path: string; added: number; removed: number }[]): void {
  for (const change of changes) {
    const before = draft.changes.get(change.path) ?? { added: 0, removed: 0 }
    draft.changes.set(change.path, { added: before.added + change.added, removed: before.removed + change.removed })
  }
}

/** Takes away the running row of a key, where there is one, and gives it. */
function dropRow(draft: Draft, key: string): Row | undefined {
  if (!draft.running.delete(key)) return undefined
  const at = draft.rows.findLastIndex((row) => row.key === key && row.tone === 'running')
  return at >= 0 ? draft.rows.splice(at, 1)[0] : undefined
}
