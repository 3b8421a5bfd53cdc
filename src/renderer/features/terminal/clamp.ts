// Keeps what a program prints from freezing or talking to the terminal that shows it.
import type { Terminal } from '@xterm/xterm'

/** No screen has more lines or columns than this; a program that asks for more wants to freeze the window. */
const LARGEST = 10_000
/** Scroll, insert, delete, tabs, repeat: their cost grows with their parameter. */
const COSTLY = ['S', 'T', 'L', 'M', 'I', 'Z', 'b']

type ParsedTerminal = Pick<Terminal, 'parser'>

/** Drops those sequences of a terminal that ask for more than a screen can hold. */
export function clampSequences({ parser }: ParsedTerminal): void {
  for (const final of COSTLY) parser.registerCsiHandler({ final }, (params) => params.flat().some((each) => each > LARGEST))
}

/** Drops sequences that ask the terminal to answer: the answer has no reader, or would be typed into a shell. */
export function dropQuestions({ parser }: ParsedTerminal, isInteractive: boolean): void {
  // Settings are answered with text that the program chose.
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, () => true)
  if (isInteractive) return
  for (const prefix of [{}, { prefix: '>' }, { prefix: '?' }]) {
    parser.registerCsiHandler({ ...prefix, final: 'c' }, () => true)
    parser.registerCsiHandler({ ...prefix, final: 'n' }, () => true)
  }
}
