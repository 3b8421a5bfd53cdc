// The synthesis of this window: it continues on any screen. Its rows stay until they are saved or dropped, even if the page is left.

import { z } from 'zod'
import { create } from 'zustand'
import { core, desktop, errorMessage } from '../../../../renderer/boot/api.js'
import { download } from '../../../../renderer/ui/download.js'
import { kept } from '../../../../renderer/ui/kept.js'
import { showToast } from '../../../../renderer/ui/toast.js'
import { errorText } from '../../../../words/errors/index.js'
import { count } from '../../../../words/figures.js'
import type { DatasetChoice } from '../../contract/calls.js'
import { jsonlLine } from '../../contract/jsonl.js'
import { type SynthesisEvent, SynthesisReport, SynthesisRow } from '../../contract/synthesis.js'
import type { SynthesisRequest } from './synthesis-wish.js'

/** Milliseconds after the last row; a page that goes away does not wait for it. */
const KEEP_MS = 300

interface Synthesising {
  readonly state: 'none' | 'beginning' | 'asking' | 'stopping'
  /** How it is named to be stopped; empty until it has begun. */
  readonly synthesis: string
  readonly requested: number
  readonly questions: number
  readonly rows: readonly SynthesisRow[]
  readonly isSaved: boolean
  /** False where this browser's storage is full: unsaved rows would go with the page. */
  readonly isKept: boolean
  readonly report: SynthesisReport | null
  /** Why it ended without a report, or could not be stopped. */
  readonly why: string
}

const nothing: Synthesising = {
  ...{ state: 'none', synthesis: '', requested: 0, questions: 0, rows: [], isSaved: true, isKept: true, report: null, why: '' },
}

export const useSynthesising = create<Synthesising>(() => {
  const unsaved = readUnsaved()
  if (unsaved === null) return nothing
  const why = unsaved.report === null ? 'The window was closed before all rows were ready. Rows received until then are kept.' : ''
  return { ...nothing, ...unsaved, why, isSaved: false }
})

let keeping: ReturnType<typeof setTimeout> | undefined

function keep(): void {
  clearTimeout(keeping)
  keeping = undefined
  const state = useSynthesising.getState()
  if (!state.isSaved) useSynthesising.setState({ isKept: keepUnsaved(state) })
}

useSynthesising.subscribe((now, before) => {
  if (now.rows === before.rows && now.report === before.report && now.isSaved === before.isSaved) return
  clearTimeout(keeping)
  keeping = undefined
  if (!now.isSaved) keeping = setTimeout(keep, KEEP_MS)
  // Another tab keeps its own under the same name.
  else if (!before.isSaved && areKept(before)) forgetUnsaved()
})
window.addEventListener('pagehide', () => keeping !== undefined && keep())

// The desktop face asks before its window closes only if runs are at work. What it keeps is there at the next start.
if (desktop === null)
  window.addEventListener('beforeunload', (event) => {
    if (keeping !== undefined) keep()
    const state = useSynthesising.getState()
    if (state.state !== 'none' || !(state.isSaved || areKept(state))) event.preventDefault()
  })

export function beginSynthesis({ wish, config }: SynthesisRequest, choice: DatasetChoice): void {
  useSynthesising.setState({ ...nothing, state: 'beginning', requested: wish.count })
  core.datasets.synthesise(
    { wish, config, choice },
    (event) => useSynthesising.setState((now) => after(now, event)),
    (error) => useSynthesising.setState({ state: 'none', why: error ? errorText(error) : '' }),
  )
}

function after({ rows, state }: Synthesising, event: SynthesisEvent): Partial<Synthesising> {
  switch (event.type) {
    case 'begun':
      return { state: 'asking', synthesis: event.synthesis }
    case 'row':
      return { rows: [...rows, event.row], isSaved: false }
    case 'asked':
      return { questions: event.questions }
    case 'report':
      return { report: event.report, questions: event.report.questions, state: state === 'none' ? state : 'stopping' }
  }
}

/** Ends it early; it still reports, and what it kept stays. */
export function stopSynthesis(): void {
  const { synthesis } = useSynthesising.getState()
  useSynthesising.setState({ state: 'stopping' })
  core.datasets.stop({ synthesis }).catch((error: unknown) => useSynthesising.setState({ why: errorMessage(error) }))
}

/** Hands the rows over as a file, a row a line, as the command line writes it. */
export function saveRows(): void {
  const { rows } = useSynthesising.getState()
  download(`tillgreen-made-${rows[0]?.kind ?? 'rows'}.jsonl`, 'application/jsonl', rows.map(jsonlLine).join(''))
  useSynthesising.setState({ isSaved: true })
}

/** They were paid for, so they come back where it was a slip. */
export function dropRows(): void {
  const { rows, report, isSaved } = useSynthesising.getState()
  useSynthesising.setState(nothing)
  if (isSaved) return
  const undo = () => {
    // A synthesis that began meanwhile has its own rows.
    const { state, isSaved: hasNone } = useSynthesising.getState()
    if (state === 'none' && hasNone) useSynthesising.setState({ ...nothing, rows, report, isSaved })
  }
  showToast({ words: `${count(rows.length, 'row')} discarded.`, undo })
}

const KEY = 'datasets.unsaved'

const UnsavedRows = z.object({
  rows: z.array(SynthesisRow).readonly(),
  /** Null where the window was closed before it came. */
  report: SynthesisReport.nullable(),
})
type UnsavedRows = z.infer<typeof UnsavedRows>

const textOf = ({ rows, report }: UnsavedRows): string => JSON.stringify({ rows, report })

/** What is kept from another time; null where nothing is. */
function readUnsaved(): UnsavedRows | null {
  try {
    return UnsavedRows.parse(JSON.parse(kept.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** Whether they were kept: where the storage is full they would go with the page. */
const keepUnsaved = (unsaved: UnsavedRows): boolean => kept.setItem(KEY, textOf(unsaved))

const forgetUnsaved = (): void => kept.removeItem(KEY)

/** Whether just these are kept now; another tab may have put its own in their place. */
const areKept = (unsaved: UnsavedRows): boolean => kept.getItem(KEY) === textOf(unsaved)
