// Takes what a step brought into a view.

import { RecordedConfig } from '../config/config.js'
import type { KnownErrors } from '../figures/known-error.js'
import { cardOf } from '../journal/card-of.js'
import type { Entry } from '../journal/entry.js'
import { type EntryPlace, placeOfKey } from '../journal/entry-place.js'
import type { Tone } from '../notes/tone.js'
import type { Documentation } from '../run/documentation.js'
import { BudgetCheck, type CommandRun, type Environment, isPage, type Proved, type TestRun, type Written } from '../run/effects.js'
import type { FileRanks } from '../run/file-ranks.js'
import { UserAnswer } from '../run/question.js'
import { afterTest } from '../run/rounds.js'
import { withoutSetAside } from '../run/set-aside.js'
import type { TestCase } from '../run/tests.js'
import type { CommandResult } from '../sandbox/command.js'
import { countWritten } from '../state/line-counts.js'
import type { Row, RunView } from './run-view.js'
import type { StepRow } from './step-rows.js'
import { testedRow } from './tested-row.js'

/** Paths of changed files that a row has, and those that it names. */
const PATHS = 20
const NAMED = 3

const pathsOf = (changes: readonly { path: string }[]): string[] => changes.slice(0, PATHS).map((change) => change.path)

/** Milliseconds from which on a step took long enough to be told. */
const NEWS_MS = 500

/** Steps that only put tests back where the builder sees them. */
const IS_PUT_BACK = /^(unseen|whole)-./

/** A state that only tests are run on: the program is not what it says. */
const isTrial = ({ within, step }: EntryPlace): boolean => within.at(-1) === 'pair' && (step === 'shown' || step === 'hidden')

/** What was done to the workspace by the step that wrote. */
function howWritten(key: string): Extract<StepRow, { type: 'changed' }>['how'] {
  if (key === 'begin') return 'laid-out'
  const { step } = placeOfKey(key)
  if (step === 'hold-out') return 'held-out'
  return IS_PUT_BACK.test(step) ? 'put-back' : 'written'
}

/** The end of an output, where the reason stands. */
const endOf = ({ stderr, stdout }: CommandResult): string => (stderr || stdout).trimEnd().split('\n').slice(-8).join('\n')

/** The beginning of a text that is told in full elsewhere. */
const firstLines = (text: string): string => text.trim().split('\n').slice(0, 12).join('\n')

/** Takes in what a step brought: its row stands finished, and what it changed is counted. */
export function settled(draft: Draft, entry: Entry): void {
  const value = (entry.body as { value: unknown }).value
  const began = dropRow(draft, entry.key)
  const tell: Tell = (tone, data, paths = []) =>
    void draft.rows.push({
      key: entry.key,
      at: began?.at ?? entry.at,
      card: cardOf(entry.key, draft.rows.at(-1)?.card),
      data,
      tone,
      durationMs: began ? Math.max(0, entry.at - began.at) : null,
      usd: null,
      paths,
    })
  switch (entry.step) {
    case 'test':
      tookTest(draft, entry, value as TestRun, tell)
      return
    case 'write':
      tookWritten(draft, entry, value as Written, tell)
      return
    case 'environment':
      tookEnvironment(value as Environment, tell)
      return
    case 'command':
    case 'start':
      tookCommand(draft, entry, value as CommandRun, tell)
      return
    case 'question':
      tookAnswer(draft, entry, UserAnswer.parse(value), tell)
      return
    case 'look-up':
      tookDocumentation(value as Documentation, tell)
      return
    case 'embed':
      tookRanks(value as FileRanks, tell)
      return
    case 'recall':
      tookKnownErrors(value as KnownErrors, tell)
      return
    case 'prove':
      tookProved(value as Proved, tell)
      return
    case 'budget':
      tookCheck(draft, value)
      return
    case 'config':
      draft.config ??= RecordedConfig.safeParse(value).data ?? null
      return
    default:
      return
  }
}

function tookCheck(draft: Draft, value: unknown): void {
  const check = BudgetCheck.safeParse(value).data
  draft.limits = check?.limits ?? draft.limits
  if (check) draft.refusedBy = check.refused === '' ? draft.refusedBy : check.limit
}

/** Writes the row of a result. */
type Tell = (tone: Tone, data: StepRow, paths?: readonly string[]) => void

function tookTest(draft: Draft, entry: Entry, recorded: TestRun, tell: Tell): void {
  const run = withoutSetAside(
    recorded,
    draft.suites.flatMap((suite) => suite.setAside),
  )
  // The whole suite in a fresh copy: what is not in it was given up on the way.
  if (run.fresh && run.report) draft.tests.clear()
  for (const test of run.report?.cases ?? []) draft.tests.set(test.id, test)
  draft.rounds = afterTest(draft.rounds, entry, run)
  const { tone, data } = testedRow(entry.key, run, endOf(run.command))
  tell(tone, data)
}

function tookWritten(draft: Draft, { key }: Entry, { tree, changes }: Written, tell: Tell): void {
  if (isTrial(placeOfKey(key))) return
  draft.tree = tree
  const how = howWritten(key)
  // Where tests are only moved, nobody wrote or removed a line.
  if (how !== 'held-out' && how !== 'put-back') draft.answered = countWritten(draft, key, changes)
  if (changes.length === 0) return
  const sum = (pick: 'added' | 'removed') => changes.reduce((total, change) => total + change[pick], 0)
  const named = changes.length > NAMED ? [] : pathsOf(changes)
  const lines = { added: sum('added'), removed: sum('removed') }
  tell('plain', { type: 'changed', how, files: changes.length, named, ...lines }, pathsOf(changes))
}

function tookEnvironment(environment: Environment, tell: Tell): void {
  if (environment.type === 'failed') {
    const { result } = environment
    tell('bad', { type: 'environment-failed', command: result.command, output: endOf(result) })
  }
  // One that was there already is no news.
  else if (environment.durationMs >= NEWS_MS) tell('plain', { type: 'environment-ready' })
}

function tookCommand(draft: Draft, { key, step }: Entry, run: CommandRun, tell: Tell): void {
  const isStart = step === 'start'
  if (!isStart) {
    draft.tree = run.tree
    draft.answered = countWritten(draft, key, run.changes)
  }
  const { page = null, result, left = [] } = run
  const { command, end, exit } = result
  const good = isStart && draft.goal?.template.preview ? isPage(page) : exit === 0 || (isStart && end === 'timeout')
  const output = good ? '' : endOf(result)
  const reasons = left.map(({ reason }) => reason)
  tell(good ? 'good' : 'bad', { type: 'ran', isStart, command, page, end, exit, output, left: reasons }, pathsOf(run.changes))
}

function tookAnswer(draft: Draft, { key, at }: Entry, { by, choice, words }: UserAnswer, tell: Tell): void {
  const { question } = draft.question ?? {}
  const label = question?.choices.find(({ id }) => id === choice)?.label ?? choice
  draft.question = null
  if (by === 'person' && question) draft.answers = [...draft.answers, { key, at, title: question.title, choice: label }]
  if (words) draft.words = [...draft.words, { key, at, words, path: null, fate: 'used', by: key }]
  tell('attention', { type: 'answered', by, question: question?.title ?? '', choice: label, words })
}

function tookDocumentation(read: Documentation, tell: Tell): void {
  const { package: name, symbol } = read
  if (read.type === 'missing') {
    tell('plain', { type: 'documentation-missing', package: name, symbol, why: read.why })
    return
  }
  // Journals of earlier versions name no address.
  const { source, address = '', text } = read
  tell('plain', { type: 'documentation-read', package: name, symbol, source, address, text: firstLines(text) })
}

function tookRanks(ranks: FileRanks, tell: Tell): void {
  if (ranks.type === 'ranked') {
    const { model, pieces, asked, paths } = ranks
    tell('thought', { type: 'files-ranked', model, pieces, asked, paths: paths.slice(0, 5) })
  } else if (ranks.type === 'left' && ranks.why !== '') tell('attention', { type: 'files-unranked', why: ranks.why })
}

function tookKnownErrors(known: KnownErrors, tell: Tell): void {
  const errors = known.map(({ signature, source, mended, repairs }) => ({
    signature,
    source,
    attempts: mended.n,
    gone: mended.count,
    helped: repairs[0]?.did ?? [],
  }))
  if (errors.length > 0) tell('thought', { type: 'recalled', errors })
}

function tookProved(proved: Proved, tell: Tell): void {
  if (proved.type === 'refused') tell('bad', { type: 'sandbox-refused', message: proved.message })
  else tell('plain', { type: 'proved', backend: proved.proof.backend, escapes: proved.proof.refused.length })
}

/** A view while entries are folded into it. */
export type Draft = { -readonly [K in keyof RunView]: RunView[K] } & {
  rows: Row[]
  tests: Map<string, TestCase>
  changes: Map<string, { added: number; removed: number }>
  /** Keys of the rows that run: most steps have none, and looking through all rows for each would take a long run long. */
  running: Set<string>
}

/** Takes away the running row of a key, where there is one, and gives it. */
export function dropRow(draft: Draft, key: string): Row | undefined {
  if (!draft.running.delete(key)) return undefined
  const at = draft.rows.findLastIndex((row) => row.key === key && row.tone === 'running')
  return at >= 0 ? draft.rows.splice(at, 1)[0] : undefined
}
