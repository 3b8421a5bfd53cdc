// Where the program of a run is found once the run is over.
import type { Host } from '../../host/host.js'
import { outputWords } from '../../host/outputs/outputs.js'
import { latestTree } from '../../host/runs/latest-tree.js'
import { readSetup } from '../../host/runs/setup.js'

/** One sentence for the person; empty where the run has written nothing. A project of their own is brought back by "apply". */
export function whereItLies({ store, outputs }: Pick<Host, 'store' | 'outputs'>, run: string): string {
  const output = outputs.stateOf(run)
  if (output.type !== 'none') return outputWords(run, output)
  if (latestTree(store, run) === null) return ''
  if (readSetup(store, run).setup.goal.project && store.runs.summary(run)?.outcome?.verdict === 'verified')
    return `Bring the changes into your folder with "tillgreen apply ${run}".`
  return `The program is kept in the data folder. Take it out with "tillgreen export ${run} --out FILE.zip".`
}
