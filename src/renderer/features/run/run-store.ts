// One open run: its view folded from entries in batches, and the text that streams by.

import { createStore, type StoreApi } from 'zustand'
import type { Output } from '../../../contract/calls/index.js'
import type { StepProgress } from '../../../contract/calls/progress.js'
import type { ViewEvent } from '../../../contract/calls/views.js'
import type { AppError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { emptyView, letGo, openView, type RunView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { testsCameTo } from '../../../words/timeline/tests-came-to.js'
import { checksCameTo, isRedWanted } from '../../../words/timeline/wanted-red.js'
import { core, whenConnected } from '../../boot/api.js'
import { TAIL } from './last-line.js'
import { openTerminalLog, type TerminalLog } from './terminal-log.js'

export interface OpenRun {
  readonly run: string
  /** Released rows are asked for again when the user looks back at them. */
  readonly view: RunView
  /** The view as the run ended, while `view` shows it as it was before; null otherwise. */
  readonly end: RunView | null
  /** Whether the view is what the journal said when it was opened, and not empty because nothing came yet. */
  readonly isRead: boolean
  /** What the model is writing now, and for which step. */
  readonly writing: { readonly key: string; readonly text: string }
  /** The end of what the latest command printed, and for which step. */
  readonly printing: { readonly key: string; readonly tail: string }
  /** Progress of the running steps that count something, by their key. */
  readonly progress: ReadonlyMap<string, StepProgress>
  /** The output of its commands; it changes in place and is read where it is shown. */
  readonly terminal: TerminalLog
  readonly isStopping: boolean
  /** Why the run cannot be shown. */
  readonly error: AppError | null
}

export type RunStore = StoreApi<OpenRun>

/** The line in the terminal after the output of a step. */
const cameTo = (key: string, view: RunView): string => (isRedWanted(key) ? checksCameTo(key, view) : testsCameTo(key, view))

/** Characters of a model's text that are kept while it streams; the whole text is in the journal. */
const WRITING = 24_000

/** After this long without output, it counts as over for now. */
const QUIET_MS = 500

/**
 * Makes a store for one run, and the function that begins to follow it. That function returns the one that ends it.
 * @param hasOutput whether the output of its model and its commands is followed too
 */
export function openRun(
  run: string,
  { hasOutput = true }: { readonly hasOutput?: boolean } = {},
): { store: RunStore; follow(): () => void } {
  const store: RunStore = createStore<OpenRun>(() => ({
    run,
    view: emptyView,
    end: null,
    isRead: false,
    writing: { key: '', text: '' },
    printing: { key: '', tail: '' },
    progress: new Map(),
    terminal: openTerminalLog((key) => cameTo(key, store.getState().end ?? store.getState().view)),
    isStopping: false,
    error: null,
  }))
  const follow = () =>
    whenConnected(() => {
      const batch = openBatch(store)
      const onEvent = (event: ViewEvent) => {
        if (event.type === 'view') store.setState((state) => ({ ...withView(state, openView(event.view)), isRead: true }))
        else batch.entries(event.entries)
      }
      // The stream sends everything from its beginning each time.
      store.getState().terminal.reset()
      store.setState({ writing: { key: '', text: '' }, printing: { key: '', tail: '' }, progress: new Map() })
      const ends = [
        core.views.follow({ run }, onEvent, (error) => error && store.setState({ error })),
        ...(hasOutput ? [core.runs.output({ run }, batch.output), core.runs.progress({ run }, (step) => takeProgress(store, step))] : []),
      ]
      return () => {
        for (const end of ends) end()
        batch.end()
      }
    })
  return { store, follow }
}

/** Collects updates and applies them once per frame, or a little later if the window is hidden and draws none. */
function openBatch(store: RunStore) {
  let entries: Entry[] = []
  let outputs: Output[] = []
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
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
      ...(newEntries.length > 0 ? withView(state, letGo(fold(state.end ?? state.view, newEntries)).view) : {}),
      ...(newOutputs.length > 0 ? afterOutputs(state, newOutputs) : {}),
    })
    clearTimeout(quiet)
    quiet = setTimeout(() => store.getState().terminal.settle(), QUIET_MS)
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
    end() {
      cancel()
      clearTimeout(quiet)
    },
  }
}

/** Progress of finished steps is removed with the next update. */
function takeProgress(store: RunStore, step: StepProgress): void {
  const { view, progress } = store.getState()
  const running = new Set(view.rows.flatMap(({ key, tone }) => (tone === 'running' ? [key] : [])))
  store.setState({ progress: new Map([...progress].filter(([key]) => running.has(key)).concat([[step.key, step]])) })
}

/** The state with a newer view. */
function withView(state: OpenRun, view: RunView): Partial<OpenRun> {
  return {
    view,
    end: null,
    isStopping: state.isStopping && view.outcome === null,
    error: null,
  }
}

function afterOutputs(state: OpenRun, outputs: readonly Output[]): Partial<OpenRun> {
  let { writing, printing } = state
  for (const { key, stream, text } of merged(outputs)) {
    if (stream === 'terminal') {
      state.terminal.add(key, text)
      printing = { key, tail: ((printing.key === key ? printing.tail : '') + text).slice(-TAIL) }
    } else writing = { key, text: ((writing.key === key ? writing.text : '') + text).slice(-WRITING) }
  }
  return { writing, printing }
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
