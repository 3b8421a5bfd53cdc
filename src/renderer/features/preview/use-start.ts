// How the program of a run is started, as its host found out.
import { useQuery } from '@tanstack/react-query'
import { core } from '../../boot/api.js'

/** Undefined until it was read. */
export const useStart = (run: string) => useQuery({ queryKey: ['start-command', run], queryFn: () => core.programs.start({ run }) }).data
