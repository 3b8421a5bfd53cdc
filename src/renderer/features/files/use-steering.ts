// The files that steer a run's tests, which nobody writes while it goes on.
import { useQuery } from '@tanstack/react-query'
import { core } from '../../boot/api.js'

/** Their globs; none until they are known. They never change within a run. */
export function useSteering(run: string): readonly string[] {
  const { data } = useQuery({
    queryKey: ['steering', run],
    queryFn: () => core.files.steering({ run }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? NONE
}

const NONE: readonly string[] = []
