// The bench run or experiment that this window has going: it lasts as long as the window, whatever screen is shown.
import { create } from 'zustand'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { errorText } from '../../../../words/errors/index.js'
import type { BenchEvent, BenchInput } from '../../contract/calls.js'
import type { ExperimentEvent, ExperimentInput } from '../../contract/experiments.js'
import type { BenchRow } from '../../contract/results.js'
import { notRunWords } from '../../words/report.js'

export interface Going {
  readonly state: 'none' | 'proving' | 'trying' | 'stopping'
  /** How it is stopped, once it has begun. */
  readonly stop: (() => Promise<unknown>) | null
  /** Tries that ended since. */
  readonly rows: readonly BenchRow[]
  /** Why it ended, if the user should know. */
  readonly why: string
}

const nothing: Going = { state: 'none', stop: null, rows: [], why: '' }

export const useGoing = create<Going>(() => nothing)

export const beginBench = (input: BenchInput): void => begin<BenchEvent>((onEvent, onEnd) => core.bench.run(input, onEvent, onEnd))

export const resumeBench = (bench: string): void => begin<BenchEvent>((onEvent, onEnd) => core.bench.resume({ bench }, onEvent, onEnd))

export const beginExperiment = (input: ExperimentInput): void =>
  begin<ExperimentEvent>((onEvent, onEnd) => core.bench.runExperiment(input, onEvent, onEnd))

export const resumeExperiment = (id: string): void =>
  begin<ExperimentEvent>((onEvent, onEnd) => core.bench.resumeExperiment({ id }, onEvent, onEnd))

/** What is under way can be resumed. */
export function stopBench(): void {
  const { stop } = useGoing.getState()
  if (stop === null) return
  useGoing.setState({ state: 'stopping' })
  stop().catch((error: unknown) => useGoing.setState({ why: errorMessage(error) }))
}

type Listen<Event> = (onEvent: (event: Event) => void, onEnd: (error: Parameters<typeof errorText>[0] | null) => void) => () => void

function begin<Event extends BenchEvent | ExperimentEvent>(listen: Listen<Event>): void {
  useGoing.setState({ ...nothing, state: 'proving' })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['bench'] })
  listen(
    (event) => {
      useGoing.setState((going) => after(going, event))
      if (event.type !== 'proof' && event.type !== 'unfinished' && event.type !== 'not-run') refresh()
    },
    (error) => {
      useGoing.setState((going) => ({ state: 'none', why: error ? errorText(error) : going.why }))
      refresh()
    },
  )
}

function after(going: Going, event: BenchEvent | ExperimentEvent): Partial<Going> {
  switch (event.type) {
    case 'head':
      return { stop: () => core.bench.stop({ bench: event.id }) }
    case 'begun':
      return { stop: () => core.bench.stopExperiment({ id: event.id }) }
    case 'proof':
      return {}
    case 'row':
      return withRow(going, event)
    case 'try':
      return withRow(going, event.row)
    case 'unfinished':
      return { why: event.why }
    case 'not-run':
      return { why: notRunWords(event) }
    case 'report':
      return { state: 'none' }
  }
}

const withRow = ({ rows, state }: Going, row: BenchRow): Partial<Going> => ({
  rows: [...rows, row],
  state: state === 'proving' ? 'trying' : state,
})
