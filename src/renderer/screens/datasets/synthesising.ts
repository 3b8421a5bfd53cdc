// The synthesis of this window: it goes on whatever screen is shown, and its rows stay until they are saved or dropped.
import { create } from 'zustand'
import type { DatasetChoice } from '../../../contract/features/datasets/calls.js'
import { jsonlLine } from '../../../contract/features/datasets/jsonl.js'
import type { SynthesisEvent, SynthesisReport, SynthesisRow } from '../../../contract/features/datasets/synthesis.js'
import { errorText } from '../../../words/errors/index.js'
import { core, errorMessage } from '../../boot/api.js'
import { download } from '../../ui/download.js'
import type { Asked } from './synthesis-wish.js'

interface Synthesising {
  readonly state: 'none' | 'beginning' | 'asking' | 'stopping'
  /** How it is named to be stopped; empty until it has begun. */
  readonly synthesis: string
  readonly requested: number
  readonly questions: number
  readonly rows: readonly SynthesisRow[]
  readonly isSaved: boolean
  readonly report: SynthesisReport | null
  /** Why it ended without a report, or could not be stopped. */
  readonly why: string
}

const nothing: Synthesising = {
  ...{ state: 'none', synthesis: '', requested: 0, questions: 0, rows: [], isSaved: true, report: null, why: '' },
}

export const useSynthesising = create<Synthesising>(() => nothing)

export function beginSynthesis({ wish, config }: Asked, choice: DatasetChoice): void {
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

export const dropRows = (): void => useSynthesising.setState(nothing)
