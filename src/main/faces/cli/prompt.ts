// Questions that the command line asks before it does something, on stderr, answered on the terminal.
import { createInterface } from 'node:readline'
import { createInterface as createPromises } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { plainLine } from '../../../contract/text/plain-text.js'

/** Whether somebody sits there who can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true

/** Asks for a yes; everything else is a no. */
export async function agrees(question: string): Promise<boolean> {
  const ask = createPromises({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await ask.question(`${plainLine(question)} [y/N] `)).trim())
  } finally {
    ask.close()
  }
}

/** The first line of stdin, trimmed; a terminal shows the question and nothing of the answer. Empty where none came. */
export async function readSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const isTerminal = canAsk()
  if (isTerminal) process.stderr.write(plainLine(question))
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  const line = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
  lines.close()
  if (isTerminal) process.stderr.write('\n')
  return line.trim()
}
