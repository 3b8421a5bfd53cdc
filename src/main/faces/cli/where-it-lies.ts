// Where the program of a run is found once the run is over.
import type { OutputState } from '../../../contract/calls/outputs.js'
import type { RunView } from '../../../contract/view/run-view.js'
import { outputWords } from '../../../words/output.js'

/**
 * One sentence for the user; empty where the run has written nothing. A project of their own is brought back by "apply".
 * @param hasTree whether the run has written anything
 */
export function whereItLies(
  run: string,
  { goal, outcome }: Pick<RunView, 'goal' | 'outcome'>,
  output: OutputState,
  hasTree: boolean,
): string {
  if (output.type !== 'none') return outputWords(run, output)
  if (!hasTree) return ''
  if (goal?.project && outcome?.verdict === 'verified') return `Bring the changes into your folder with "tillgreen projects apply ${run}".`
  return `The program is kept in the data folder. Export it with "tillgreen export ${run} --out FILE.zip".`
}
