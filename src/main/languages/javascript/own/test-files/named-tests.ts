// Finds test files with unusual names, as the runner's settings or command line name them.
import type { ResultReader, TestCommand } from '../../../../../contract/packages/project-commands.js'
import { shellWords } from '../../../../../contract/text/shell-words.js'
import { commandsIn } from '../../../commands/shell-line.js'
import type { ProjectFiles } from '../../../project.js'
import { avaTests, jestTests, mochaTests, nodeTests, vitestTests } from './by-runner.js'
import { globsOf, type NamedTests } from './globs-of.js'
import { type Finder, type FinderInput, optionsIn } from './options.js'

const FINDERS: Readonly<Partial<Record<ResultReader, Finder>>> = {
  vitest: vitestTests,
  jest: jestTests,
  mocha: mochaTests,
  ava: avaTests,
  'node-test': nodeTests,
  tap: nodeTests,
}

const SOURCE = /\.[cm]?[jt]sx?$/
const NEVER = /(^|\/)(node_modules|\.git)\//

/** Null if no command's settings name an existing file. Pure. */
export function namedTests(files: ProjectFiles, commands: readonly TestCommand[]): NamedTests | null {
  const sources = files.paths.filter((path) => SOURCE.test(path) && !NEVER.test(path))
  const found = commands.map((command) => {
    const prefix = command.folder === '' ? '' : `${command.folder}/`
    const isTest = FINDERS[command.reader]?.({ files, prefix, options: optionsOf(command) }) ?? null
    return isTest && sources.filter((path) => path.startsWith(prefix) && isTest(path))
  })
  const named = [...new Set(found.flatMap((paths) => paths ?? []))]
  // A command without its own rule uses the usual names.
  return named.length === 0 || found.includes(null) ? null : globsOf(named, sources)
}

/** The words of the last command of a line. Earlier commands only build. */
function optionsOf({ line }: TestCommand): FinderInput['options'] {
  return optionsIn(shellWords(commandsIn(line).at(-1) ?? '') ?? [])
}
