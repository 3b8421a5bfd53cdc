// The key of a step in words, where a user has to know which one is meant: `task/parser/attempt/2/test` as "parser · attempt 2 · test".
import { askName } from '../../contract/view/ask-name.js'
import { askingWords } from '../step.js'

/** Tests on a modified copy of the program. A reader must not take their red tests for the user's. */
const inCopy: readonly (readonly [RegExp, string])[] = [
  [/^mutants?(-|$)/, 'in a copy with a planted bug'],
  [/^(controls?|half-[ab])(-|$)/, 'with half the expectations changed'],
  [/^hollow(-|$)/, 'with a program that computes nothing'],
]

const named: ReadonlyMap<string, string> = new Map([
  ['unseen-test', 'hidden tests'],
  ['unseen', 'hidden tests'],
  ['outside', 'from outside the program'],
  ['verify', 'final check'],
  ['final', 'final check'],
  ['baseline', 'your tests'],
  // The two runs that share the expectations between them are named by what they change.
  ['pair', ''],
  ['shown', 'tests visible to the builder'],
  ['hidden', 'hidden tests'],
])

/** The parts of a key from outside in, each in words; an unknown part keeps its name. */
export function keyWords(key: string): string {
  const words: string[] = []
  const segments = key.split('/')
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at] ?? ''
    if (segment === 'task') continue
    if (segment === 'attempt' || segment === 'action') {
      words.push(`${segment} ${segments[at + 1] ?? ''}`)
      at += 1
    } else words.push(segmentWords(segment))
  }
  return [...new Set(words)].filter((word) => word !== '').join(' · ')
}

function segmentWords(segment: string): string {
  const copy = inCopy.find(([begins]) => begins.test(segment))
  if (copy) return copy[1]
  return named.get(segment) ?? askingWords(askName(segment))?.toLowerCase() ?? segment.replaceAll('-', ' ').replace(/ \d+$/, '')
}
