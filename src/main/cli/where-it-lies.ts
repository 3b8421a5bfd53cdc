// Where the program of a run is found once the run is over.
import { existsSync } from 'node:fs'
import type { Host } from '../host/host.js'
import { latestTree } from '../host/latest-tree.js'
import { readSetup } from '../host/setup.js'

/** One sentence for the person; empty where the run has written nothing. A project of their own is brought back by "apply". */
export function whereItLies({ store }: Pick<Host, 'store'>, run: string): string {
  const { setup } = readSetup(store, run)
  if (latestTree(store, run) === null) return ''
  if (setup.out !== null && existsSync(setup.out)) return `The program lies in ${setup.out}.`
  if (setup.goal.project && store.runs.summary(run)?.outcome?.verdict === 'verified')
    return `Bring the changes into your folder with "tillgreen apply ${run}".`
  return `The program is kept in the data folder. Take it out with "tillgreen export ${run} --out FILE.zip".`
}
