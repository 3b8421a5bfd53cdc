// Questions about starting the program that a run made.
import { z } from 'zod'
import { WorkspacePath } from '../paths/path.js'
import { RunId, RunRef } from '../run/run.js'
import { StartCommand } from '../run/template.js'
import { Agreed } from '../run/wish.js'
import { CommandResult } from '../sandbox/command.js'
import { call, feed } from '../wire/define.js'

/** A file that is not as it was before the program ran. */
export const FileChange = z.discriminatedUnion('how', [
  z.object({ how: z.literal('new'), path: z.string(), bytes: z.number().int() }),
  z.object({ how: z.literal('changed'), path: z.string(), bytes: z.number().int() }),
  /** The same content under another path. */
  z.object({ how: z.literal('renamed'), path: z.string(), from: z.string(), bytes: z.number().int() }),
  z.object({ how: z.literal('removed'), path: z.string() }),
])
export type FileChange = z.infer<typeof FileChange>

/** The files that a program left in its folder when it ended. */
export const LeftFiles = z.object({
  /** Names it in the questions below, until a few more programs were started; null where it left more than can be read. */
  id: z.string().nullable(),
  changes: z.array(FileChange),
  /** Changes that are not in the list, since it has a limit. */
  more: z.number().int(),
  /** Given files that were not copied in, and files of the program that could not be read, each with the reason. */
  leftOut: z.array(z.string()),
})
export type LeftFiles = z.infer<typeof LeftFiles>

/** The limits of a folder that is given to a program. */
export const MOST_GIVEN = { files: 1_000, bytes: 200 * 2 ** 20 } as const

/** A folder of this machine whose files are copied into that of the program. Nothing in it is changed. */
export const GivenFolder = z.object({
  /** An absolute path. */
  folder: z.string().min(1).max(4_000),
  /** The folder in that of the program that they are copied into; empty puts them beside the program's own. */
  into: z.union([z.literal(''), WorkspacePath]),
})
export type GivenFolder = z.infer<typeof GivenFolder>

/** A host that a started program may reach: a name for the ports of the web, or a name with its port. */
export const ReachableHost = z
  .string()
  .max(260)
  .regex(/^[\w-]+(\.[\w-]+)*(:\d{1,5})?$/, 'takes a host such as "example.org" or "example.org:8080"')

/** The network of a started program: these hosts, and those that the user allowed its project. */
export const ProgramNetwork = z.object({
  hosts: z.array(ReachableHost).max(100),
  /** Also allows `hosts` to later starts of the project. */
  remember: z.boolean(),
})
export type ProgramNetwork = z.infer<typeof ProgramNetwork>

/** The hosts that the programs of a project may reach without a question. */
export const AllowedProject = z.object({
  project: z.string(),
  /** The title of its newest run; empty where all of them were deleted. */
  title: z.string(),
  hosts: z.array(z.string()),
})
export type AllowedProject = z.infer<typeof AllowedProject>

export const ProgramEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('output'), text: z.string() }),
  /** Its pages can be looked at, at this address, until it ends. */
  z.object({ type: z.literal('page'), url: z.string() }),
  /** It asked for a host that it may not reach. */
  z.object({ type: z.literal('refused'), host: z.string() }),
  /** Comes before the end of a program of the command line. */
  LeftFiles.extend({ type: z.literal('files') }),
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
  .refine((text) => !text.includes('\0'), 'without zero bytes')

/** Files that a started program can be given at most. */
export const MOST_FILES = 20

/** A file put into the folder of a started program; it replaces the program's file at this path. */
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
   * How the program of a run is started, null for a library; whether it is looked at in a browser; and arguments that it can
   * be tried with, from its tests and its plan; for a library how it is tried.
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
  /**
   * Starts it on a fresh copy in the sandbox with these arguments (null: as planned), and with nothing to read where no `input` is given.
   * `files` and `given` are copied in first. Ending the feed ends the program.
   */
  run: feed(
    z.object({
      run: RunId,
      args: z.array(z.string()).max(10_000).nullable(),
      input: ProgramInput.optional(),
      files: z.array(GivenFile).max(MOST_FILES).optional(),
      given: GivenFolder.optional(),
      /** Left out for none. */
      network: ProgramNetwork.optional(),
      ...Agreed,
    }),
    ProgramEvent,
  ),
  /** Every project that the user allowed hosts to. */
  allowed: call(z.object({}), z.array(AllowedProject)),
  /** Takes a host back, and gives the rest. A program that is running keeps its network until it ends. */
  removeAllowed: call(z.object({ project: z.string(), host: z.string() }), z.array(AllowedProject)),
  /** A file before the program ran and after it, as text; null where there is none, or it is no text. */
  change: call(
    z.object({ id: z.string(), path: z.string() }),
    z.object({ before: z.string().nullable(), after: z.string().nullable(), isText: z.boolean() }),
  ),
  /** An archive of what is new, changed or renamed, from a byte on; `next` is null after the last piece. */
  copy: call(
    z.object({ id: z.string(), from: z.number().int().min(0) }),
    z.object({ name: z.string(), base64: z.string(), next: z.number().int().nullable() }),
  ),
  /**
   * Writes everything that is new, changed or renamed into a folder, or nothing. Refuses (kind `invalid`) a folder that is not empty. With
   * `inside`, creates a new folder within the given one.
   */
  keep: call(
    z.object({ id: z.string(), folder: z.string().min(1).max(4_000), inside: z.boolean() }),
    z.object({ path: z.string(), files: z.number().int() }),
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
