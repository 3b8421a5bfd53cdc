// The only place of the command line that writes: words are made plain, and what a program prints passes its filter.
import { jsonLine, plainBlock, plainLine } from '../../../contract/text/plain-text.js'
import type { TerminalKind } from '../../../contract/text/terminal-sequences.js'
import { terminalFilter } from '../../../contract/text/terminal-text.js'

export interface Printer {
  /** A line for a user: stdout, or nothing with --json. A line break in it is shown as a sign, so one call is one line. */
  line(text: string): void
  /** Text of several lines, each behind `indent`: stdout, or nothing with --json. */
  block(text: string, indent?: string): void
  /** A line about running work: stderr. */
  note(text: string): void
  /** The current work: a line on stderr that the next one overwrites; nothing with --json, or where stderr is no terminal. */
  status(text: string): void
  /** A value for a program: one line of JSON on stdout with --json. */
  json(value: unknown): void
  /** Takes what a program prints, on stdout or, with --json, on stderr. */
  program(kind: TerminalKind): ProgramOutput
  readonly isJson: boolean
}

export interface ProgramOutput {
  /** @param onWritten is called when the terminal took it */
  write(chunk: string, onWritten?: () => void): void
  /** Undoes what the program changed of the terminal. */
  end(): void
}

/** Back to the beginning of a line that has no end yet, which goes. */
const OVER = '\r\u001b[K'

/** How a command talks: to a user, or with `--json` to a program. */
export function printer(isJson: boolean): Printer {
  let hasStatus = false
  const over = (write: () => void) => {
    if (hasStatus) process.stderr.write(OVER)
    hasStatus = false
    write()
  }
  return {
    isJson,
    line: (line) => void (isJson || over(() => process.stdout.write(`${plainLine(line)}\n`))),
    block: (text, indent = '') => void (isJson || over(() => process.stdout.write(blockOf(text, indent)))),
    note: (line) => over(() => process.stderr.write(`${plainLine(line)}\n`)),
    status(text) {
      if (isJson || !process.stderr.isTTY) return
      over(() => process.stderr.write(plainLine(text).slice(0, terminalSize().columns - 1)))
      hasStatus = text !== ''
    },
    json: (value) => void (isJson && process.stdout.write(`${jsonLine(value)}\n`)),
    program: (kind) => programOutput(isJson ? process.stderr : process.stdout, kind),
  }
}

/** The output of a program, on stderr: beside the words of the command itself. */
export const programOnStderr = (): ProgramOutput => programOutput(process.stderr, 'program')

function programOutput(stream: NodeJS.WriteStream, kind: TerminalKind): ProgramOutput {
  const filter = terminalFilter(kind)
  return {
    write: (chunk, onWritten) => void stream.write(filter.pass(chunk), onWritten && (() => onWritten())),
    end: () => void stream.write(filter.end()),
  }
}

/** Prints a document of our own and gives exit code 0; with --json too. */
export function printDocument(text: string): number {
  process.stdout.write(blockOf(text, ''))
  return 0
}

/** Says on stderr what went wrong and gives the exit code. Lines after the first are indented: no message can look like two. */
export function complain(message: string, code: number, help = ''): number {
  const [first = '', ...rest] = plainBlock(message.trimEnd()).split('\n')
  process.stderr.write([first, ...rest.map((line) => `  ${line}`), ...(help === '' ? [] : ['', help]), ''].join('\n'))
  return code
}

function blockOf(text: string, indent: string): string {
  const whole = text.endsWith('\n') ? text.slice(0, -1) : text
  return plainBlock(whole)
    .split('\n')
    .map((line) => (line === '' ? '\n' : `${indent}${line}\n`))
    .join('')
}

/** Columns and rows of the terminal that is written to; a usual size where there is none. */
export const terminalSize = () => ({ columns: process.stdout.columns || 120, rows: process.stdout.rows || 30 })

/** Says when the terminal is resized, until the returned function is called. */
export function followSize(onSize: (size: { columns: number; rows: number }) => void): () => void {
  const onResize = () => onSize(terminalSize())
  process.stdout.on('resize', onResize)
  return () => void process.stdout.off('resize', onResize)
}
