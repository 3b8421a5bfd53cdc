// The end of the text that was streamed before a window opened, in as few pieces as possible.
import type { Output } from '../../../contract/calls/index.js'
import type { Store } from '../../store/store.js'

/** Characters that are sent: more than a terminal can be scrolled back. */
const MOST_CHARACTERS = 1_500_000

const CUT = '\u001b[90m[what was printed before is left out]\u001b[0m\r\n'

/** Of models only the last step's words: those of earlier ones are in the journal. */
export function recentOutput(store: Store, run: string): Output[] {
  const { outputs, isCut } = store.streams.newest(run, MOST_CHARACTERS)
  const lastAsked = outputs.findLast((output) => output.stream === 'model')?.key
  const pieces: Output[] = []
  for (const { key, stream, text } of outputs) {
    if (stream === 'model' && key !== lastAsked) continue
    const last = pieces.at(-1)
    if (last?.key === key && last.stream === stream) pieces[pieces.length - 1] = { key, stream, text: last.text + text }
    else pieces.push({ key, stream, text })
  }
  const first = pieces.find((output) => output.stream === 'terminal')
  return isCut && first ? [{ ...first, text: CUT }, ...pieces] : pieces
}
