// A description or feedback that does not fit into an argument: read from a file or from standard input.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { LONGEST_TEXT, longTextProblem } from '../../../contract/text/long-text.js'
import { longTextWords } from '../../../words/long-text.js'
import { CommandError } from './command.js'

/** Standard input, as an argument names it. */
export const STDIN = '-'

/**
 * The text of a file, or of standard input for "-", without white space around it. Throws `CommandError` for what cannot be
 * read, is empty, is no UTF-8 text, or has more than `LONGEST_TEXT` bytes; `what` names it ("The description").
 */
export async function readLongText(what: string, from: string): Promise<string> {
  const where = whereOf(from)
  const text = (await readText(what, from)).trim()
  const problem = longTextProblem(text)
  if (problem) throw new CommandError(longTextWords(`${what} in ${where}`, problem))
  if (text === '') throw new CommandError(`${what} in ${where} is empty. Add some text.`)
  return text
}

const whereOf = (from: string): string => (from === STDIN ? 'standard input' : from)

/** The same as it is, white space and all; it may be empty. */
export async function readText(what: string, from: string): Promise<string> {
  const bytes = from === STDIN ? await fromStdin() : fromFile(what, from)
  return decode(`${what} in ${whereOf(from)}`, bytes)
}

/** One byte more than is taken shows that there is too much, without reading all of it. */
const ENOUGH = LONGEST_TEXT + 1

function fromFile(what: string, file: string): Buffer {
  try {
    // Must not block on a pipe without a writer: a pipe is no file and is refused below.
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      if (!fstatSync(descriptor).isFile()) throw new Error('it is not a regular file. Use "-" for a pipe')
      const buffer = Buffer.alloc(ENOUGH)
      let length = 0
      for (let read = -1; read !== 0 && length < ENOUGH; length += read) read = readSync(descriptor, buffer, length, ENOUGH - length, null)
      return buffer.subarray(0, length)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new CommandError(`${what} cannot be read from ${file}: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

async function fromStdin(): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of process.stdin) {
    const bytes: Buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
    pieces.push(bytes)
    length += bytes.length
    if (length >= ENOUGH) break
  }
  return Buffer.concat(pieces)
}

function decode(what: string, bytes: Buffer): string {
  if (bytes.length > LONGEST_TEXT) throw new CommandError(longTextWords(what, { type: 'too-long', bytes: bytes.length, isMore: true }))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandError(`${what} is not UTF-8 text. Save it as UTF-8, or use another file.`)
  }
}
