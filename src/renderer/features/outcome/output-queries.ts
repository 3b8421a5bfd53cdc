// The places of programs outside the data folder, as the window knows them.
import { useMutation, useQuery } from '@tanstack/react-query'
import { core } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'

export const useOutput = (run: string) => useQuery({ queryKey: ['outputs', run], queryFn: () => core.outputs.of({ run }) })

/** Runs that are over and whose program is not in its output folder; empty until that is known. */
export function useOwedOutputs(): ReadonlySet<string> {
  return new Set(useQuery({ queryKey: ['outputs'], queryFn: () => core.outputs.owed({}) }).data)
}

/** Writes the program of a run; true writes over what is better, or the user's own. */
export const useWriteOutput = (run: string) =>
  useMutation({
    mutationFn: (force: boolean) => core.outputs.write({ run, force }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['outputs'] }),
  })
