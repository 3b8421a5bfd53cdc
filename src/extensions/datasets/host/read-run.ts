// The journal of one finished run as what rows of a dataset are made of.
import { z } from 'zod'
import type { Entry } from '../../../contract/journal/entry.js'
import { called } from '../../../contract/notes/asking/called.js'
import { malformed } from '../../../contract/notes/asking/malformed.js'
import { ModelAnswer, TestRun } from '../../../contract/run/effects.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { readSetup } from '../../../main/host/records/setup.js'
import type { ReadParts } from '../../../main/store/store.js'

/** A complete answer of a model. */
export interface Answer {
  readonly key: string
  readonly seq: number
  readonly at: number
  /** Hash of the prompt; null where none was kept. */
  readonly prompt: string | null
  readonly model: string
  readonly role: string | null
  readonly text: string
  /** Whether the step could read it. */
  readonly isRead: boolean
}

/** A run of the tests that ended with a report. */
export interface TestedState {
  readonly key: string
  readonly seq: number
  readonly at: number
  readonly tree: string
  readonly suite: string
  /** Each test with its state. */
  readonly cases: readonly { readonly id: string; readonly isGreen: boolean; readonly isSkipped: boolean; readonly message: string }[]
}

export interface ReadRun {
  readonly summary: RunSummary
  readonly goal: Goal
  readonly answers: readonly Answer[]
  readonly tested: readonly TestedState[]
  readonly tree: string | null
  /** The last entry. */
  readonly end: Pick<Entry, 'key' | 'seq' | 'at'>
}

const Result = z.looseObject({ value: ModelAnswer, prompt: z.string().optional(), model: z.string().optional() })

/** Null where its journal or its setup cannot be read. */
export function readRun(store: ReadParts, run: string): ReadRun | null {
  try {
    const summary = store.runs.summary(run)
    const entries = store.entries.counting(run)
    const end = entries.at(-1)
    if (!summary || !end) return null
    const tree = store.treeEntries.newest(run)
    return {
      ...{ summary, goal: readSetup(store, run).setup.goal, answers: answersIn(entries), tested: testedIn(entries) },
      ...{ tree: tree !== null && store.trees.has(tree) ? tree : null, end },
    }
  } catch {
    return null
  }
}

function answersIn(entries: readonly Entry[]): Answer[] {
  const roles = new Map<string, string>()
  const refused = new Set<string>()
  for (const { kind, step, key, body } of entries) {
    if (kind !== 'note') continue
    if (step === 'called') roles.set(key.replace(/-called-\d+-\d+$/, ''), called.schema.parse(body).role)
    if (step === 'malformed' && !malformed.schema.parse(body).repaired) refused.add(key.replace(/-malformed$/, ''))
  }
  return entries.flatMap(({ kind, step, key, seq, at, body }): Answer[] => {
    if (kind !== 'result' || step !== 'ask') return []
    const { data } = Result.safeParse(body)
    if (data?.value.type !== 'answer' || data.value.finish !== 'stop') return []
    const { prompt = null, model = '', value } = data
    return [{ key, seq, at, prompt, model, role: roles.get(key) ?? null, text: value.text, isRead: !refused.has(key) }]
  })
}

/** What changes the program or its expectations to see what happens is no test run of the program. */
const testedIn = (entries: readonly Entry[]): TestedState[] =>
  entries.flatMap(({ kind, step, key, seq, at, body }): TestedState[] => {
    if (kind !== 'result' || step !== 'test') return []
    const value = TestRun.safeParse((body as { readonly value?: unknown } | null)?.value).data
    if (!value?.report) return []
    const cases = value.report.cases.map(({ id, state, message }) => ({
      ...{ id, message, isGreen: state === 'passed', isSkipped: state === 'skipped' },
    }))
    return [{ key, seq, at, tree: value.tree, suite: value.suite, cases }]
  })
