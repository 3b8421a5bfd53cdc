// Questions that the command line asks before it does something, on stderr, answered on the terminal.
import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { plainLine } from '../../../contract/text/plain-text.js'
import { CommandError } from './command.js'

/** Whether a user is at the terminal who can answer. */
export const canAsk = (): boolean => process.stdin.isTTY === true

/** Thrown where Ctrl+C answers a question: nothing is done, and the command ends as one that was interrupted. */
const interrupted = (): CommandError => new CommandError('Interrupted.', 130)

/** Asks for a yes; everything else is a no, the end of the input too. Throws where it is interrupted. */
export const agrees = async (question: string): Promise<boolean> => /^y(es)?$/i.test(await ask(`${plainLine(question)} [y/N] `))

/** Asks for one of some letters; anything else is the empty text, the end of the input too. Throws where it is interrupted. */
export async function chooses(question: string, letters: string): Promise<string> {
  const answer = (await ask(`${plainLine(question)} `)).toLowerCase()
  return answer.length === 1 && letters.includes(answer) ? answer : ''
}

function ask(question: string): Promise<string> {
  const asked = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise((resolve, reject) => {
    endsWith(asked, reject, () => resolve(''))
    asked.question(question, (answer) => {
      resolve(answer.trim())
      asked.close()
    })
  })
}

/** The first line of stdin, trimmed; a terminal shows the question and nothing of the answer. Empty where none came. Throws where it is interrupted. */
export function readSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const isTerminal = canAsk()
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  // Only once the terminal hides typed text.
  if (isTerminal) process.stderr.write(plainLine(question))
  return new Promise((resolve, reject) => {
    endsWith(lines, reject, () => resolve(''))
    lines.once('line', (line) => {
      resolve(line.trim())
      if (isTerminal) process.stderr.write('\n')
      lines.close()
    })
  })
}

/** A question ends by Ctrl+C, or where the input does. */
function endsWith(lines: Interface, onInterrupt: (error: CommandError) => void, onEnd: () => void): void {
  lines.once('SIGINT', () => {
    process.stderr.write('\n')
    onInterrupt(interrupted())
    lines.close()
  })
  lines.once('close', onEnd)
}
