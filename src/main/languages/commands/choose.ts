// Chooses the command that a project's tests are run with, among those that people wrote down.
import type { TestCommand } from '../../../contract/packages/project-commands.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { ChosenCommand, ProjectFiles, ProjectKind, ReadCommand, SaidCommand } from '../project.js'
import phrases from './choose.phrases.md?raw'
import { recipeOf } from './makefile.js'
import { reportOf, runsTests } from './reports.js'
import { commandsIn, hasBlanks, withoutStarters } from './shell-line.js'

export interface Choice {
  /** The user's own command, else the first whose tests are known one by one; null if there is none. */
  readonly chosen: ChosenCommand | null
  /** The first whose exit code is all that is read: for projects that say no better one. */
  readonly fallback: ChosenCommand | null
  /** Other test commands, for the user. */
  readonly left: readonly string[]
}

/** Other commands that are named. */
const MOST_NAMED = 5

/**
 * @param kind the language of the project; null if none knows it
 * @param said the most important first
 */
export function chooseCommand(files: ProjectFiles, kind: Pick<ProjectKind, 'readCommand'> | null, said: readonly SaidCommand[]): Choice {
  const [ofUser] = said.filter(({ source }) => source === 'user')
  if (ofUser) return { chosen: wholeOf(ofUser, files, kind), fallback: null, left: [] }
  const all = said.flatMap((each) => testsIn(each, files, kind))
  const chosen = all.find(({ by, command }) => by === 'runner' || command.reader !== 'exit') ?? null
  const fallback = chosen ? null : (all[0] ?? null)
  const taken = (chosen ?? fallback)?.command
  const others = all.filter(({ command }) => taken && (command.line !== taken.line || command.folder !== taken.folder))
  const named = others.map(({ said: { where }, command: { folder, line } }) =>
    say('other', { line: folder === '' ? line : `${folder}: ${line}`, where }),
  )
  return { chosen, fallback, left: [...new Set(named)].slice(0, MOST_NAMED) }
}

const say = phrasesOf(phrases, { other: ['line', 'where'] })

/** A command that is run as a whole: the user's own, or the usual one of a build tool. Pure. */
export function wholeOf(said: SaidCommand, files: ProjectFiles, kind: Pick<ProjectKind, 'readCommand'> | null): ChosenCommand {
  const { line, folder } = said
  const recipe = recipeOf(line, files, folder)
  const read = kind?.readCommand(line, files, folder) ?? (recipe === null ? null : (kind?.readCommand(recipe, files, folder) ?? null))
  return chosenBy(said, read ?? { line, reader: null })
}

/** The commands of a line that clearly run the tests of the whole project. */
function testsIn(said: SaidCommand, files: ProjectFiles, kind: Pick<ProjectKind, 'readCommand'> | null): ChosenCommand[] {
  return commandsIn(said.line).flatMap((line): ChosenCommand[] => {
    if (hasBlanks(line) || isForFew(line)) return []
    const parts = commandsIn(recipeOf(withoutStarters(line), files, said.folder) ?? line)
    const read = parts.map((part) => kind?.readCommand(part, files, said.folder) ?? null).find((each) => each !== null) ?? null
    if (read) return [chosenBy(said, read)]
    return runsTests(line) ? [chosenBy(said, { line, reader: null })] : []
  })
}

function chosenBy(said: SaidCommand, { line: first, more = [], reader }: ReadCommand): ChosenCommand {
  const commandOf = (line: string): TestCommand => ({
    ...{ folder: said.folder, line },
    ...(reader === null ? reportOf(line) : { reader, report: null }),
  })
  return { said, command: commandOf(first), more: more.map(commandOf), by: reader === null ? 'report' : 'runner' }
}

/** Whether it names one file or some tests: an example of how to run those. */
const isForFew = (line: string): boolean =>
  /::|\s(-k|-t|-g|--grep|-run|--filter|--testNamePattern|-testNamePattern)(\s|=)/.test(line) ||
  line.split(/\s+/).some((word) => /(test|spec)[^*]*\.(py|go|rs|rb|php|[cm]?[jt]sx?)$/.test(word) && !word.includes('*'))
