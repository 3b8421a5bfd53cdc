// Adds build and generation steps before the tests of a Node project, for imported files that are not in the repository.
import { posix } from 'node:path'
import type { TestCommand } from '../../../../../contract/packages/project-commands.js'
import { shellWord } from '../../../../../contract/text/shell-words.js'
import { commandsIn } from '../../../commands/shell-line.js'
import type { ProjectFiles } from '../../../project.js'
import { within } from '../manifest.js'
import { partsOfScript } from '../test-script.js'
import { followImports, isThere } from './imports.js'
import { type OwnPackage, packagesIn } from './packages.js'

/** Scripts that npm runs in a fresh checkout, then those that build, the first one that is there. */
const LIFECYCLE = ['postinstall', 'prepare']
const BUILDS = ['build', 'compile', 'build:all', 'dist', 'prepack', 'prepublishOnly', 'prepublish', 'generate', 'codegen']
/** What sets up a person's checkout, or fetches something. */
const SETS_UP =
  /\b(?:husky|lefthook|simple-git-hooks|yorkie|pre-commit|only-allow|opencollective|patch-package|playwright install|cypress install|lint-staged|git config|git submodule|npm (?:ci|install|i)|yarn install|pnpm install|lerna bootstrap|curl|wget)\b/
/** What calls scripts of other packages: they are called here one by one. */
const DELEGATES =
  /^(?:npx\s+)?(?:turbo|nx|lerna|rush)\b|^(?:npm|pnpm|yarn)\s.*(?:\s-r\b|\s-w\b|--recursive|--workspaces?\b|--filter\b|\s-F\b|\sworkspaces?\b)/

/**
 * The commands with steps before the first one. A step that fails ends no test: what it did not make is missed by those that need it.
 * Pure.
 * @param paths of test files
 * @param members folders of the packages of a workspace
 */
export function withBuildSteps(
  files: ProjectFiles,
  commands: readonly TestCommand[],
  paths: readonly string[],
  members: readonly string[],
): TestCommand[] {
  const packages = packagesIn(files, members)
  const tested = paths.filter((path) => commands.some(({ folder }) => path.startsWith(within(folder))))
  const { lacking } = followImports(files, tested, packages)
  const unset = packages.filter(({ folder }) => tested.some((path) => path.startsWith(within(folder))) && lacksSettings(files, folder))
  const ordered = inOrder(packages, [...lacking, ...unset])
  const [first, ...more] = commands
  if (first === undefined || ordered.length === 0) return [...commands]
  const steps = ordered.flatMap((each) => stepOf(each, lacking.has(each) || !unset.includes(each), commands, packages))
  const line = [...new Set(steps.map((step) => placed(step, first.folder)))].map((step) => `(${step}) </dev/null; `).join('')
  return [{ ...first, line: `${line}${first.line}` }, ...more]
}

/** Settings of TypeScript that a tool of the project writes, and on which the project's own build. */
function lacksSettings(files: ProjectFiles, folder: string): boolean {
  const text = files.read(`${within(folder)}tsconfig.json`) ?? ''
  const [, said] = /"extends"\s*:\s*"(\.[^"]+)"/.exec(text) ?? []
  return said !== undefined && !isThere(files, posix.join(folder === '' ? '.' : folder, said))
}

/** These packages, each behind those of the repository that it uses and that have to be built too. */
function inOrder(packages: readonly OwnPackage[], wanted: readonly OwnPackage[]): OwnPackage[] {
  const ordered = new Set<OwnPackage>()
  const visited = new Set<OwnPackage>()
  const visit = (each: OwnPackage, isWanted: boolean) => {
    if (visited.has(each)) return
    visited.add(each)
    for (const used of packages) if (each.uses.includes(used.name)) visit(used, used.outputs.length > 0)
    if (isWanted || wanted.includes(each)) ordered.add(each)
  }
  for (const each of wanted) visit(each, true)
  return [...ordered]
}

interface Step {
  readonly folder: string
  readonly line: string
}

function stepOf(own: OwnPackage, isBuilt: boolean, commands: readonly TestCommand[], packages: readonly OwnPackage[]): Step[] {
  const named = [...LIFECYCLE, ...(isBuilt ? BUILDS.filter((name) => Object.hasOwn(own.scripts, name)).slice(0, 1) : [])]
  const before = commandsIn(commands.find(({ folder }) => folder === own.folder)?.line ?? '')
  const parts = named.flatMap((name) => partsOfScript(own.scripts, name)).filter((part) => !SETS_UP.test(part) && !DELEGATES.test(part))
  const due = [...new Set(parts)].filter((part) => !before.includes(part))
  if (due.length > 0) return [{ folder: own.folder, line: due.join(' && ') }]
  const root = packages.find(({ folder }) => folder === '')
  return parts.length > 0 || own.folder === '' || root === undefined ? [] : stepOf(root, isBuilt, commands, packages)
}

/** A step as it is called from the folder of the tests. */
function placed({ folder, line }: Step, from: string): string {
  if (folder === from) return line
  const way = posix.relative(from === '' ? '.' : from, folder === '' ? '.' : folder) || '.'
  return `cd ${shellWord(way)} && PATH=$PATH:$PWD/node_modules/.bin && ${line}`
}
