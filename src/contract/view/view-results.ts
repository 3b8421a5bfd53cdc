// Takes what a step brought into a view.

import { RecordedConfig } from '../config/config.js'
import type { KnownErrors } from '../figures/known-error.js'
import { cardOf } from '../journal/card-of.js'
import type { Entry } from '../journal/entry.js'
import { type EntryPlace, placeOfKey } from '../journal/entry-place.js'
import type { Tone } from '../notes/tone.js'
import type { Documentation } from '../run/documentation.js'
import { BudgetCheck, type CommandRun, type Environment, isPage, type ProofResult, type TestRun, type Written } from '../run/effects.js'
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

/** Steps from this many milliseconds on get a row. */
const NEWS_MS = 500

/** Steps that only put tests back where the builder sees them. */
const IS_PUT_BACK = /^(unseen|whole)-./

/** A state that only tests run on: it is not the program. */
const isTrial = ({ within, step }: EntryPlace): boolean => within.at(-1) === 'pair' && (step === 'shown' || step === 'hidden')

/** How the step changed the workspace. */
function howWritten(key: string): Extract<StepRow, { type: 'changed' }>['how'] {
  if (key === 'begin') return 'laid-out'
  const { step } = placeOfKey(key)
  if (step === 'hold-out') return 'held-out'
  return IS_PUT_BACK.test(step) ? 'put-back' : 'written'
}

/** The end of an output, which has the reason. */
const endOf = ({ stderr, stdout }: CommandResult): string => (stderr || stdout).trimEnd().split('\n').slice(-8).join('\n')

/** The beginning of a text that is shown in full elsewhere. */
const firstLines = (text: string): string => text.trim().split('\n').slice(0, 12).join('\n')

/** Takes in the result of a step: finishes its row and counts its changes. */
export function settled(draft: Draft, entry: Entry): void {
  const value = (entry.body as { value: unknown }).value
  const began = dropRow(draft, entry.key)
  const addRow: AddRow = (tone, data, paths = []) =>
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
      tookTest(draft, entry, value as TestRun, addRow)
      return
    case 'write':
      tookWritten(draft, entry, value as Written, addRow)
      return
    case 'environment':
      tookEnvironment(value as Environment, addRow)
      return
    case 'command':
    case 'start':
      tookCommand(draft, entry, value as CommandRun, addRow)
      return
    case 'question':
      tookAnswer(draft, entry, UserAnswer.parse(value), addRow)
      return
    case 'look-up':
      tookDocumentation(value as Documentation, addRow)
      return
    case 'embed':
      tookRanks(value as FileRanks, addRow)
      return
    case 'recall':
      tookKnownErrors(value as KnownErrors, addRow)
      return
    case 'prove':
      tookProved(value as ProofResult, addRow)
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
type AddRow = (tone: Tone, data: StepRow, paths?: readonly string[]) => void

function tookTest(draft: Draft, entry: Entry, recorded: TestRun, addRow: AddRow): void {
  const run = withoutSetAside(
    recorded,
    draft.suites.flatMap((suite) => suite.setAside),
  )
  // The whole suite in a fresh copy: tests outside of it were given up.
  if (run.fresh && run.report) draft.tests.clear()
  for (const test of run.report?.cases ?? []) draft.tests.set(test.id, test)
  draft.rounds = afterTest(draft.rounds, entry, run)
  const { tone, data } = testedRow(entry.key, run, endOf(run.command))
  addRow(tone, data)
}

function tookWritten(draft: Draft, { key }: Entry, { tree, changes }: Written, addRow: AddRow): void {
  if (isTrial(placeOfKey(key))) return
  draft.tree = tree
  const how = howWritten(key)
  // Moved tests add and remove no lines.
  if (how !== 'held-out' && how !== 'put-back') draft.answered = countWritten(draft, key, changes)
  if (changes.length === 0) return
  const sum = (pick: 'added' | 'removed') => changes.reduce((total, change) => total + change[pick], 0)
  const named = changes.length > NAMED ? [] : pathsOf(changes)
  const lines = { added: sum('added'), removed: sum('removed') }
  addRow('plain', { type: 'changed', how, files: changes.length, named, ...lines }, pathsOf(changes))
}

function tookEnvironment(environment: Environment, addRow: AddRow): void {
  if (environment.type === 'failed') {
    const { result } = environment
    addRow('bad', { type: 'environment-failed', command: result.command, output: endOf(result) })
  }
  // An environment that existed before is no news.
  else if (environment.durationMs >= NEWS_MS) addRow('plain', { type: 'environment-ready' })
}

function tookCommand(draft: Draft, { key, step }: Entry, run: CommandRun, addRow: AddRow): void {
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
  addRow(good ? 'good' : 'bad', { type: 'ran', isStart, command, page, end, exit, output, left: reasons }, pathsOf(run.changes))
}

function tookAnswer(draft: Draft, { key, at }: Entry, { by, choice, words }: UserAnswer, addRow: AddRow): void {
  const { question } = draft.question ?? {}
  const label = question?.choices.find(({ id }) => id === choice)?.label ?? choice
  draft.question = null
  if (by === 'person' && question) draft.answers = [...draft.answers, { key, at, title: question.title, choice: label }]
  if (words) draft.words = [...draft.words, { key, at, words, path: null, fate: 'used', by: key }]
  addRow('attention', { type: 'answered', by, question: question?.title ?? '', choice: label, words })
}

function tookDocumentation(read: Documentation, addRow: AddRow): void {
  const { package: name, symbol } = read
  if (read.type === 'missing') {
    addRow('plain', { type: 'documentation-missing', package: name, symbol, why: read.why })
    return
  }
  // Journals of earlier versions name no address.
  const { source, address = '', text } = read
  addRow('plain', { type: 'documentation-read', package: name, symbol, source, address, text: firstLines(text) })
}

function tookRanks(ranks: FileRanks, addRow: AddRow): void {
  if (ranks.type === 'ranked') {
    const { model, pieces, asked, paths } = ranks
    addRow('thought', { type: 'files-ranked', model, pieces, asked, paths: paths.slice(0, 5) })
  } else if (ranks.type === 'left' && ranks.why !== '') addRow('attention', { type: 'files-unranked', why: ranks.why })
}

function tookKnownErrors(known: KnownErrors, addRow: AddRow): void {
  const errors = known.map(({ signature, source, mended, repairs }) => ({
    signature,
    source,
    attempts: mended.n,
    gone: mended.count,
    helped: repairs[0]?.did ?? [],
  }))
  if (errors.length > 0) addRow('thought', { type: 'recalled', errors })
}

function tookProved(proved: ProofResult, addRow: AddRow): void {
  if (proved.type === 'refused') addRow('bad', { type: 'sandbox-refused', message: proved.message })
  else addRow('plain', { type: 'proved', backend: proved.proof.backend, escapes: proved.proof.refused.length })
}

/** A view while entries are folded into it. */
export type Draft = { -readonly [K in keyof RunView]: RunView[K] } & {
  rows: Row[]
  tests: Map<string, TestCase>
  changes: Map<string, { added: number; removed: number }>
  /** Keys of the running rows: most steps have none, and a search through all rows for each would make long runs slow. */
  running: Set<string>
}

/** Removes the running row of a key and returns it, if there is one. */
export function dropRow(draft: Draft, key: string): Row | undefined {
  if (!draft.running.delete(key)) return undefined
  const at = draft.rows.findLastIndex((row) => row.key === key && row.tone === 'running')
  return at >= 0 ? draft.rows.splice(at, 1)[0] : undefined
}
