// Finds how the tests of a Node project are run: by the script of its root, or by those of each package of its workspace.
import type { CommandSource, ResultReader, TestCommand } from '../../../../contract/packages/project-commands.js'
import { reportOf } from '../../commands/reports.js'
import type { ProjectFiles, ReadCommand } from '../../project.js'
import { workspacePatterns } from './managers.js'
import { type Manifest, manifestIn } from './manifest.js'
import { calledScript, otherScript, testScript } from './test-script.js'

export interface FoundCommands {
  readonly source: CommandSource
  readonly tests: readonly TestCommand[]
  /** Whether none of our reporters reads them. */
  readonly isOther?: boolean
  /** Parts of scripts that are not run. */
  readonly left: readonly string[]
  /** Packages whose tests are run by something that is not known. */
  readonly others: readonly { readonly folder: string; readonly command: string }[]
}

const NOTHING: FoundCommands = { source: 'manifest', tests: [], left: [], others: [] }

/** The test commands of a project; none if no runner is known by its name. All of one run have the same reader. Pure. */
export function testCommands(files: ProjectFiles): FoundCommands {
  const root = commandsOf(files, '')
  if (root.tests.length > 0) return root
  const members = membersOf(files).map((folder) => commandsOf(files, folder))
  const all = { ...NOTHING, tests: members.flatMap(({ tests }) => tests), left: members.flatMap(({ left }) => left) }
  const reader = all.tests[0]?.reader
  return {
    ...all,
    tests: all.tests.filter((each) => each.reader === reader),
    others: [
      ...members.flatMap(({ others }) => others),
      ...all.tests.filter((each) => each.reader !== reader).map(({ folder, line }) => ({ folder, command: line })),
    ],
  }
}

/** How a line is read that a person wrote down for the package in a folder; null if it neither starts a runner nor calls a test script. Pure. */
export function readNodeCommand(line: string, files: ProjectFiles, folder: string): ReadCommand | null {
  const scripts = manifestIn(files, folder)?.scripts ?? {}
  const called = calledScript(scripts, line)
  if (called === null) {
    const found = testScript({ ...scripts, [SAID]: line }, SAID)
    return found && { line: found.line, more: found.more, reader: found.reader }
  }
  if (!/test|unit|spec/.test(called)) return null
  const found = testScript(scripts, called)
  if (found) return { line: found.line, more: found.more, reader: found.reader }
  const other = otherScript(scripts, called)
  return other && { line: other.line, reader: null }
}

/** A name that no package gives a script. */
const SAID = '(said)'

/** The root's test script, with any runner; none if there is no script. Pure. */
export function otherCommand(files: ProjectFiles): FoundCommands | null {
  const found = otherScript(manifestIn(files, '')?.scripts ?? {})
  if (!found) return null
  return { ...NOTHING, tests: [{ folder: '', line: found.line, ...reportOf(found.line) }], isOther: true, left: found.left }
}

/** The folders of the packages of a workspace. */
export const membersOf = (files: ProjectFiles): string[] => {
  const patterns = workspacePatterns(files)
  const folders = files.paths.filter((path) => path.endsWith('/package.json')).map((path) => path.slice(0, -'/package.json'.length))
  return folders.filter((folder) => patterns.some((pattern) => `${folder}/`.startsWith(pattern)))
}

function commandsOf(files: ProjectFiles, folder: string): FoundCommands {
  const manifest = manifestIn(files, folder)
  if (manifest === null) return NOTHING
  const command = (line: string, reader: ResultReader): TestCommand => ({ folder, line, reader, report: null })
  for (const name of ['test', 'test:unit', 'unit', 'test:node', 'tests']) {
    const found = testScript(manifest.scripts, name)
    if (found) return { ...NOTHING, tests: [found.line, ...found.more].map((line) => command(line, found.reader)), left: found.left }
  }
  // What the project says wins over what its dependencies let us guess.
  if (otherScript(manifest.scripts)) return { ...NOTHING, others: folder === '' ? [] : [{ folder, command: manifest.scripts.test ?? '' }] }
  const known = plainCommand(files, manifest, folder)
  return known ? { ...NOTHING, source: 'language', tests: [command(...known)] } : NOTHING
}

/** By what the package depends on, else by what its tests import. */
function plainCommand(files: ProjectFiles, manifest: Manifest, folder: string): [string, ResultReader] | null {
  const prefix = folder === '' ? '' : `${folder}/`
  const tests = files.paths.filter(
    (path) => path.startsWith(prefix) && /\.(test|spec)\.[cm]?[jt]sx?$|(^|\/)tests?\/.*\.[cm]?[jt]sx?$/.test(path),
  )
  if (tests.length === 0) return null
  const all = { ...manifest.dependencies, ...manifest.devDependencies }
  const root = manifestIn(files, '')
  const near = { ...all, ...root?.dependencies, ...root?.devDependencies }
  if ('vitest' in near) return ['vitest run', 'vitest']
  if ('react-scripts' in near) return ['react-scripts test', 'jest']
  if ('jest' in near) return ['jest', 'jest']
  if ('mocha' in near) return ['mocha', 'mocha']
  if ('ava' in near) return ['ava', 'ava']
  const imports = (pattern: RegExp) => tests.some((path) => pattern.test(files.read(path) ?? ''))
  if (imports(/['"]node:test['"]/)) return ['node --test', 'node-test']
  return null
}
