// The bench run that this window has going: it lasts as long as the window, whatever screen is shown.
import { create } from 'zustand'
import type { BenchEvent, BenchInput } from '../../../contract/features/bench/calls.js'
import type { BenchRow } from '../../../contract/features/bench/results.js'
import { errorText } from '../../../words/errors/index.js'
import { core, errorMessage } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'

export interface Going {
  readonly state: 'none' | 'proving' | 'trying' | 'stopping'
  readonly bench: string | null
  /** Tries that ended since. */
  readonly rows: readonly BenchRow[]
  /** Why it ended, where that is to be told. */
  readonly why: string
}

export const useGoing = create<Going>(() => ({ state: 'none', bench: null, rows: [], why: '' }))

export const beginBench = (input: BenchInput): void => begin((onEvent, onEnd) => core.bench.run(input, onEvent, onEnd))

export const resumeBench = (bench: string): void => begin((onEvent, onEnd) => core.bench.resume({ bench }, onEvent, onEnd))

/** What is under way can be resumed. */
export function stopBench(): void {
  const { bench } = useGoing.getState()
  if (bench === null) return
  useGoing.setState({ state: 'stopping' })
  core.bench.stop({ bench }).catch((error: unknown) => useGoing.setState({ why: errorMessage(error) }))
}

type Listen = (onEvent: (event: BenchEvent) => void, onEnd: (error: Parameters<typeof errorText>[0] | null) => void) => () => void

function begin(listen: Listen): void {
  useGoing.setState({ state: 'proving', bench: null, rows: [], why: '' })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['bench'] })
  listen(
    (event) => {
      useGoing.setState((going) => after(going, event))
      if (event.type === 'head' || event.type === 'row' || event.type === 'report') refresh()
    },
    (error) => {
      useGoing.setState((going) => ({ state: 'none', why: error ? errorText(error) : going.why }))
      refresh()
    },
  )
}

function after(going: Going, event: BenchEvent): Partial<Going> {
  switch (event.type) {
    case 'head':
      return { bench: event.id }
    case 'proof':
      return {}
    case 'row':
      return { rows: [...going.rows, event], state: going.state === 'proving' ? 'trying' : going.state }
    case 'unfinished':
      return { why: event.why }
    case 'report':
      return { state: 'none' }
  }
}
