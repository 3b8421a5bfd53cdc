// Runs that were asked for and have not begun yet: they are listed at once, wherever the user has gone meanwhile.
import { create } from 'zustand'
import type { StartRun } from '../../../contract/run/run.js'

export interface Starting {
  readonly id: number
  /** What is to be built, as it was written. */
  readonly description: string
  /** The step that takes long. */
  readonly doing: string
  /** Milliseconds since 1970. */
  readonly since: number
  /** Whether the user went to another screen since, also where they came back. */
  readonly hasLeft: boolean
  /** Why it did not begin; null while it still may. */
  readonly error: string | null
  /** Cancels the start: no run begins. */
  cancel(): void
}

export const useStarting = create<{ readonly all: readonly Starting[] }>(() => ({ all: [] }))

let latest = 0
const change = (id: number, by: Partial<Starting>): void =>
  useStarting.setState(({ all }) => ({ all: all.map((each) => (each.id === id ? { ...each, ...by } : each)) }))

/** A start, as its caller ends it. */
export interface StartingRun {
  /** The user cancelled the start. */
  readonly signal: AbortSignal
  /** It began, and is listed as itself from here on. Returns whether the user stayed. */
  began(): boolean
  /** It did not begin; if the user left, that stays listed until they dismiss it. A cancelled start is not listed. */
  failed(error: string): void
}

/** Lists a run as starting. */
export function beginStarting({ description, project, template }: Pick<StartRun, 'description' | 'project' | 'template'>): StartingRun {
  latest += 1
  const id = latest
  const doing = template === null && project === null ? 'Asking the model to pick a template' : 'Checking the model'
  const cancelled = new AbortController()
  useStarting.setState(({ all }) => ({
    all: [
      {
        id,
        description: description || (project?.path ?? ''),
        doing,
        since: Date.now(),
        hasLeft: false,
        error: null,
        cancel: () => cancelled.abort(),
      },
      ...all,
    ],
  }))
  const leave = () => change(id, { hasLeft: true })
  window.addEventListener('hashchange', leave, { once: true })
  const end = (): boolean => {
    window.removeEventListener('hashchange', leave)
    return useStarting.getState().all.find((each) => each.id === id)?.hasLeft ?? true
  }
  return {
    signal: cancelled.signal,
    began() {
      const hasLeft = end()
      putAway(id)
      return !hasLeft
    },
    failed(error) {
      if (end() && !cancelled.signal.aborted) change(id, { error })
      else putAway(id)
    },
  }
}

/** Takes one off the list. */
export function putAway(id: number): void {
  useStarting.setState(({ all }) => ({ all: all.filter((each) => each.id !== id) }))
}
