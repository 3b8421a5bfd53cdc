// What steps usually take, from the user's earlier runs.
import { useQuery } from '@tanstack/react-query'
import type { Usual } from '../../../contract/figures/usual.js'
import { core } from '../../boot/api.js'
import { useOpenedRun } from './run-store-context.js'

/** Undefined until it was read, and where the run is not at work. */
export function useUsual(isLive: boolean): Usual | undefined {
  const run = useOpenedRun((open) => open.run)
  return useQuery({
    queryKey: ['usual', run],
    queryFn: () => core.history.usual({ run }),
    enabled: isLive,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}
