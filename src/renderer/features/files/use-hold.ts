// Who holds a file of the run that is open, as it is now.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lockedNext } from '../../../contract/view/view-said.js'
import { core } from '../../boot/api.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { type Hold, holdOf } from './file-marks.js'

/** A file counts as locked once the user locks it, before a step takes the lock. */
export function useHold(): (path: string) => Hold {
  const template = useOpenedRun(({ view }) => view.goal?.template ?? null)
  const suites = useOpenedRun(({ view }) => view.suites)
  const locked = useOpenedRun(({ view }) => view.locked)
  const words = useOpenedRun(({ view }) => view.words)
  const steering = useSteering(useOpenedRun((open) => open.run))
  return useMemo(
    () => holdOf({ template, suites, steering, locked: lockedNext({ locked, words }) }),
    [template, suites, steering, locked, words],
  )
}

/** Their globs; none until they are known. They never change within a run. */
function useSteering(run: string): readonly string[] {
  const { data } = useQuery({
    queryKey: ['steering', run],
    queryFn: () => core.files.steering({ run }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? NONE
}

const NONE: readonly string[] = []
