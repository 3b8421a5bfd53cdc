// Questions about starting the program that a run made.
import { z } from 'zod'
import { WorkspacePath } from '../paths/path.js'
import { RunId, RunRef } from '../run/run.js'
import { StartCommand } from '../run/template.js'
import { Agreed } from '../run/wish.js'
import { CommandResult } from '../sandbox/command.js'
import { call, feed } from '../wire/define.js'

export const ProgramEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('output'), text: z.string() }),
  /** Its pages can be looked at, at this address, until it ends. */
  z.object({ type: z.literal('page'), url: z.string() }),
  /** The last one. */
  CommandResult.extend({ type: z.literal('ended') }),
])
export type ProgramEvent = z.infer<typeof ProgramEvent>

/** Bytes of UTF-8 that a started program can be given to read: they travel as one argument, of which Linux takes 128 KiB. */
export const MOST_INPUT = 100_000

/** What a program reads from its standard input, to its end. */
const ProgramInput = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length <= MOST_INPUT, `at most ${MOST_INPUT} bytes`)
  .refine((text) => !text.includes('\0'), 'no zero byte')

/** Files that a started program can be given at most. */
export const MOST_FILES = 20

/** A file that a started program finds in its folder; one of its own at this path gives way. */
export const GivenFile = z.object({ path: WorkspacePath, text: z.string().max(1_000_000) })
export type GivenFile = z.infer<typeof GivenFile>

/** How a library is tried: in a console of its language, with the lines that import its modules, or by a command in a shell. */
export const Library = z.discriminatedUnion('type', [
  z.object({ type: z.literal('console'), name: z.string(), imports: z.array(z.string()) }),
  z.object({ type: z.literal('command'), command: z.string() }),
])
export type Library = z.infer<typeof Library>

export const programQuestions = {
  /**
   * How the program of a run is started, null for a library; whether it is looked at in a browser; and arguments that its own tests
   * start it with, at most three times; for a library how it is tried.
   */
  start: call(
    RunRef,
    z.object({
      start: StartCommand.nullable(),
      hasPages: z.boolean(),
      examples: z.array(z.array(z.string())),
      library: Library.nullable(),
    }),
  ),
  /** Starts it in the sandbox with these arguments (null: as planned), and with nothing to read where no `input` is given, beside `files`; ending the feed ends the program. */
  run: feed(
    z.object({
      run: RunId,
      args: z.array(z.string()).max(10_000).nullable(),
      input: ProgramInput.optional(),
      files: z.array(GivenFile).max(MOST_FILES).optional(),
      ...Agreed,
    }),
    ProgramEvent,
  ),
}

/** The words of a start command that name the program; what follows are its arguments. */
export const programOf = ({ argv }: StartCommand): readonly string[] => {
  const words = argv.slice(0, programWords(argv))
  // Without it cargo takes what begins with a hyphen for its own.
  return words.includes('cargo') && !words.includes('--') ? [...words, '--'] : words
}
export const argumentsOf = ({ argv }: StartCommand): readonly string[] => argv.slice(programWords(argv))

/** Options of cargo that the next word belongs to. */
const NAMES_NEXT = /^(--bin|--example|--package|-p|--features|--manifest-path)$/

/** How many words name the program: mostly what runs it, and its file. */
function programWords(argv: readonly string[]): number {
  const from = argv[0] === 'env' ? argv.findIndex((word, at) => at > 0 && !/^\w+=/.test(word)) : 0
  const [program = '', next = ''] = argv.slice(from)
  if (/^python[\d.]*$/.test(program) && (next === '-m' || next === '-c')) return from + 3
  if (program === 'go' && next === 'run') return from + 3
  if (program !== 'cargo' || next !== 'run') return from + 2
  const end = argv.indexOf('--')
  const plain = argv.findIndex((word, at) => at >= from + 2 && !word.startsWith('-') && !NAMES_NEXT.test(argv[at - 1] ?? ''))
  return end !== -1 ? end + 1 : plain !== -1 ? plain : argv.length
}
