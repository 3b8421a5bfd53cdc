// One open run: its view folded from entries in batches, the text that streams by, and what was said but not yet heard.
import { createStore, type StoreApi } from 'zustand'
import { StepConfig } from '../../contract/config.js'
import type { AppError } from '../../contract/errors.js'
import type { Output } from '../../contract/index.js'
import { BudgetCheck, type Entry } from '../../contract/journal.js'
import { emptyView, fold, type RunView } from '../../contract/view.js'
import { core, whenConnected } from '../api.js'
import { openTerminalLog, type TerminalLog } from '../terminal/terminal-log.js'

export interface OpenRun {
  readonly run: string
  readonly view: RunView
  /** The settings it runs with; null until its journal says so. */
  readonly config: StepConfig | null
  /** Milliseconds at work at a moment of the journal: what the budget counts. */
  readonly worked: { readonly ms: number; readonly at: number }
  /** What the model is writing now, and for which step. */
  readonly writing: { readonly key: string; readonly text: string }
  /** What its commands print; it changes by itself and is read where it is shown. */
  readonly terminal: TerminalLog
  /** Said, but not heard by the run yet. */
  readonly said: readonly string[]
  readonly isStopping: boolean
  /** Why the run cannot be shown. */
  readonly error: AppError | null
}

export type RunStore = StoreApi<OpenRun>

/** Characters of a model's text that are kept while it streams; the whole lies in the journal. */
const WRITING = 24_000

/** A store for one run, and the function that begins to follow it; that one returns what ends it. */
export function openRun(run: string): { store: RunStore; follow(): () => void } {
  const store: RunStore = createStore<OpenRun>(() => ({
    run,
    view: emptyView,
    config: null,
    worked: { ms: 0, at: 0 },
    writing: { key: '', text: '' },
    terminal: openTerminalLog(),
    said: [],
    isStopping: false,
    error: null,
  }))
  const follow = () =>
    whenConnected(() => {
      const batch = openBatch(store)
      // The stream is told from its beginning each time, the journal goes on where it was.
      store.getState().terminal.reset()
      store.setState({ writing: { key: '', text: '' } })
      const ends = [
        core.runs.entries({ run, after: store.getState().view.seq }, batch.entries, (error) => error && store.setState({ error })),
        core.runs.output({ run }, batch.output),
      ]
      return () => {
        for (const end of ends) end()
        batch.end()
      }
    })
  return { store, follow }
}

/** Collects what comes and takes it in once per frame, or a little later where the window is hidden and draws none. */
function openBatch(store: RunStore) {
  let entries: Entry[] = []
  let outputs: Output[] = []
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = 0
  }
  const flush = () => {
    cancel()
    const state = store.getState()
    const [newEntries, newOutputs] = [entries, outputs]
    entries = []
    outputs = []
    store.setState({
      ...(newEntries.length > 0 ? afterEntries(state, newEntries) : {}),
      ...(newOutputs.length > 0 ? afterOutputs(state, newOutputs) : {}),
    })
  }
  const plan = () => {
    if (frame !== 0) return
    frame = requestAnimationFrame(flush)
    timer = setTimeout(flush, 250)
  }
  return {
    entries(more: readonly Entry[]) {
      entries.push(...more)
      plan()
    },
    output(more: Output) {
      outputs.push(more)
      plan()
    },
    end: cancel,
  }
}

function afterEntries(state: OpenRun, entries: readonly Entry[]): Partial<OpenRun> {
  const view = fold(state.view, entries)
  const results = entries.filter((entry) => entry.kind === 'result')
  const resultOf = (entry: Entry | undefined) => (entry?.body as { value?: unknown } | undefined)?.value
  const config = state.config ?? StepConfig.safeParse(resultOf(results.find((entry) => entry.step === 'config'))).data ?? null
  const check = results.findLast((entry) => entry.step === 'budget')
  const spent = BudgetCheck.safeParse(resultOf(check)).data?.spent
  const heard = view.words.map((word) => word.words)
  return {
    view,
    config,
    worked:
      spent && check
        ? { ms: spent.ms, at: check.at }
        : state.worked.at === 0 && view.startedAt
          ? { ms: 0, at: view.startedAt }
          : state.worked,
    said: state.said.filter((words) => !heard.includes(words)),
    isStopping: state.isStopping && view.outcome === null,
    error: null,
  }
}

function afterOutputs(state: OpenRun, outputs: readonly Output[]): Partial<OpenRun> {
  let { writing } = state
  for (const { key, stream, text } of merged(outputs)) {
    if (stream === 'terminal') state.terminal.add(key, text)
    else writing = { key, text: ((writing.key === key ? writing.text : '') + text).slice(-WRITING) }
  }
  return { writing }
}

/** Neighbours of one step and stream as one, so that a burst is taken in at once. */
function merged(outputs: readonly Output[]): readonly Output[] {
  const groups: { key: string; stream: Output['stream']; texts: string[] }[] = []
  for (const output of outputs) {
    const last = groups.at(-1)
    if (last && last.key === output.key && last.stream === output.stream) last.texts.push(output.text)
    else groups.push({ key: output.key, stream: output.stream, texts: [output.text] })
  }
  return groups.map(({ key, stream, texts }) => ({ key, stream, text: texts.join('') }))
}
