// What a window is told of the text that streamed by before it looked: the end of it, in as few pieces as it takes.
import type { Output } from '../../../contract/calls/index.js'
import type { Store } from '../../store/store.js'

/** Characters of it that are told: more than a terminal can be scrolled back. */
const TOLD = 1_500_000

const CUT = '\u001b[90m[what was printed before is left out]\u001b[0m\r\n'

/** Of models only the last step's words: those of earlier ones are in the journal. */
export function recentOutput(store: Store, run: string): Output[] {
  const { outputs, isCut } = store.streams.newest(run, TOLD)
  const lastAsked = outputs.findLast((output) => output.stream === 'model')?.key
  const told: Output[] = []
  for (const { key, stream, text } of outputs) {
    if (stream === 'model' && key !== lastAsked) continue
    const last = told.at(-1)
    if (last?.key === key && last.stream === stream) told[told.length - 1] = { key, stream, text: last.text + text }
    else told.push({ key, stream, text })
  }
  const first = told.find((output) => output.stream === 'terminal')
  return isCut && first ? [{ ...first, text: CUT }, ...told] : told
}
