// A file of a run in one state, and the states that there are.
import { useQuery } from '@tanstack/react-query'
import { core } from '../../boot/api.js'
import { STATE_KEPT_MS } from '../../boot/queries.js'

/**
 * The file in a state; a state never changes, so it is asked for once. null asks for nothing. Until it is there, what was there before
 * stays, so the text names the state that it is of.
 */
export const useFile = (run: string, tree: string | null, path: string) =>
  useQuery({
    queryKey: ['file', run, tree, path],
    queryFn: async () => ({ ...(await core.files.read({ run, tree, path })), of: tree }),
    enabled: tree !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: STATE_KEPT_MS,
    retry: false,
    placeholderData: (before) => before,
  })

/** All states of the run's workspace, asked for again when there is a newer one. */
export const useStates = (run: string, newest: string | null) =>
  useQuery({
    queryKey: ['states', run, newest],
    queryFn: () => core.files.states({ run }),
    staleTime: Number.POSITIVE_INFINITY,
    // Each answer names all states: kept, those of a long run would grow with the square of its attempts.
    gcTime: 0,
    placeholderData: (before) => before,
  })
