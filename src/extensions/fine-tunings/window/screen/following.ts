// The fine-tunings that this window follows: as long as it is open, whatever screen is shown. Leaving them changes nothing at their endpoints.
import { create } from 'zustand'
import { core } from '../../../../renderer/boot/api.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { errorText } from '../../../../words/errors/index.js'
import { type FineTuning, isOver } from '../../contract/fine-tuning.js'

export const TUNINGS = ['fine-tunings']

interface Following {
  /** Those that are followed now. */
  readonly ids: ReadonlySet<string>
  /** Why the window stopped following one, by id, if the user should know. */
  readonly why: ReadonlyMap<string, string>
}

export const useFollowing = create<Following>(() => ({ ids: new Set(), why: new Map() }))

/** Follows one unless it is over, or followed already. */
export function follow(tuning: FineTuning): void {
  const { id } = tuning
  const { ids, why } = useFollowing.getState()
  if (isOver(tuning) || ids.has(id)) return
  useFollowing.setState({ ids: new Set([...ids, id]), why: new Map([...why].filter(([each]) => each !== id)) })
  core.fineTunings.follow({ id }, keep, (error) =>
    useFollowing.setState((now) => ({
      ids: new Set([...now.ids].filter((each) => each !== id)),
      why: error ? new Map([...now.why, [id, errorText(error)]]) : now.why,
    })),
  )
}

/** Puts what is known of one now into the list. */
export function keep(tuning: FineTuning): void {
  queryClient.setQueryData<readonly FineTuning[]>(TUNINGS, (all = []) =>
    all.some(({ id }) => id === tuning.id) ? all.map((each) => (each.id === tuning.id ? tuning : each)) : [tuning, ...all],
  )
}
