// Shows that a preamble of thinking is separated from the answer wherever the stream is cut, and nothing else is.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPreamble } from './preamble.js'

function split(pieces: readonly string[]): { text: string; thought: string } {
  const preamble = openPreamble()
  const all = [...pieces.map((piece) => preamble.take(piece)), preamble.rest()]
  return { text: all.map((each) => each.text).join(''), thought: all.map((each) => each.thought).join('') }
}

describe('openPreamble', () => {
  test.each([
    ['<think>a</think>b', 'b', 'a'],
    ['  \n<Thinking>a\n</THINKING>\n\nb\n', 'b\n', 'a\n'],
    ['<think>a</think><think>b</think>c', 'c', 'ab'],
    ['<think>never ends', '', 'never ends'],
    ['<think></think>', '', ''],
    ['<thinker>b', '<thinker>b', ''],
    ['<th', '<th', ''],
    ['\n b <think>no preamble</think>', '\n b <think>no preamble</think>', ''],
    ['<<<<<<< FILE a\nx\n>>>>>>> END\n', '<<<<<<< FILE a\nx\n>>>>>>> END\n', ''],
  ])('%j gives %j', (whole, text, thought) => {
    expect(split([whole])).toEqual({ text, thought })
  })

  test('does so wherever the pieces end', () => {
    const answers = fc.constantFrom(
      '<think>ab < /think </think>\n\nthe answer',
      '<reasoning>x</reasoning>y',
      '<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b',
      '<|channel|>analysis<|message|>a<|start|>assistant to=f<|message|>b',
      'plain <think>',
      '  <th',
    )
    fc.assert(
      fc.property(answers, fc.array(fc.nat(40)), (whole, cuts) => {
        const at = [0, ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length]
        const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end))
        expect(split(pieces)).toEqual(split([whole]))
      }),
    )
  })
})
