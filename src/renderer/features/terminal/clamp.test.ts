// What a hostile program may not do to the terminal that shows it.
import { Terminal } from '@xterm/headless'
import { expect, test } from 'vitest'
import { clampSequences, dropQuestions } from './clamp.js'

function open() {
  const terminal = new Terminal({ cols: 80, rows: 24, allowProposedApi: true })
  const guarded = terminal as unknown as Parameters<typeof clampSequences>[0]
  clampSequences(guarded)
  dropQuestions(guarded, false)
  return terminal
}
const write = (terminal: Terminal, text: string) => new Promise<void>((done) => terminal.write(text, done))
const lineOf = (terminal: Terminal, index: number) => terminal.buffer.active.getLine(index)?.translateToString(true)

test.each(['S', 'T', 'L', 'M', 'I', 'Z', 'b'])('a huge parameter of CSI %s is dropped at once', async (final) => {
  const terminal = open()
  const started = performance.now()
  await write(terminal, `x\u001b[2147483647${final}y`)
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(lineOf(terminal, 0)).toBe('xy')
})

test('an honest parameter does what it says', async () => {
  const terminal = open()
  await write(terminal, 'a\u001b[3bz')
  expect(lineOf(terminal, 0)).toBe('aaaaz')
})

test('the terminal answers nothing', async () => {
  const terminal = open()
  const answers: string[] = []
  terminal.onData((data) => answers.push(data))
  await write(terminal, '\u001b[c\u001b[>c\u001b[6n\u001b[?6n\u001bP$qm\u001b\\')
  expect(answers).toEqual([])
})
