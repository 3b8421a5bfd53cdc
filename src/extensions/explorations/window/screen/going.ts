// The exploration that this window has going: it lasts as long as the window, whatever screen is shown.
import { create } from 'zustand'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { errorText } from '../../../../words/errors/index.js'
import type { ExplorationInput } from '../../contract/calls.js'
import type { Exploration } from '../../contract/exploration.js'

interface Going {
  readonly state: 'none' | 'beginning' | 'going'
  /** Null until it has begun. */
  readonly exploration: string | null
  /** Why it ended, if the user should know. */
  readonly why: string
}

const nothing: Going = { state: 'none', exploration: null, why: '' }

export const useGoing = create<Going>(() => nothing)

export const beginExploration = (input: ExplorationInput): void => begin((onEvent, onEnd) => core.explorations.start(input, onEvent, onEnd))

export const resumeExploration = (exploration: string): void =>
  begin((onEvent, onEnd) => core.explorations.resume({ exploration }, onEvent, onEnd))

/** Also one that another process works on. What is under way can be resumed. */
export function stopExploration(exploration: string): void {
  core.explorations.stop({ exploration }).catch((error: unknown) => useGoing.setState({ why: errorMessage(error) }))
}

type Begin = (onEvent: (now: Exploration) => void, onEnd: (error: Parameters<typeof errorText>[0] | null) => void) => () => void

function begin(listen: Begin): void {
  useGoing.setState({ ...nothing, state: 'beginning' })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['explorations'] })
  listen(
    (now) => {
      useGoing.setState({ state: 'going', exploration: now.head.id })
      refresh()
    },
    (error) => {
      useGoing.setState({ ...nothing, why: error ? errorText(error) : '' })
      refresh()
    },
  )
}
