// Finds out what an existing project is, and makes the template of it that a run carries.
import { createHash } from 'node:crypto'
import { userError } from '../../../contract/errors/index.js'
import type { ProjectCommands, ProjectInstall } from '../../../contract/packages/project-commands.js'
import { isUnpublished, packageName, plainName } from '../../../contract/packages/unpublished.js'
import type { SourceFile, Template } from '../../../contract/run/template.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { saidByAgentsFile } from '../../languages/commands/agents-file.js'
import { saidByBuildFiles } from '../../languages/commands/build-files.js'
import { chooseCommand, wholeOf } from '../../languages/commands/choose.js'
import { saidByCi } from '../../languages/commands/ci-files.js'
import { ownCommand } from '../../languages/commands/runner/own-command.js'
import { languages } from '../../languages/index.js'
import {
  type ChosenCommand,
  type OwnNames,
  type OwnShape,
  type ProjectFiles,
  type SaidCommand,
  type Shape,
  testFolders,
} from '../../languages/project.js'
import phrases from './existing-project.phrases.md?raw'
import { guideForProject } from './project-guide.js'

/**
 * The shape of a project by its files; of several kinds the one with the most sources. Refuses (kind `invalid`) unknown kinds.
 * @param line the user's test command; null where the project itself names it
 */
export function detectShape(files: ProjectFiles, line: string | null = null): Shape {
  const kinds = languages.all.map(({ project }) => project)
  const found = kinds
    .filter((kind) => kind.recognises(files))
    .map((kind) => ({ kind, sources: files.paths.filter((path) => kind.sources.test(path)).length }))
    .sort((a, b) => b.sources - a.sources)
  const kind = found[0]?.kind ?? null
  const said: SaidCommand[] =
    line === null ? [...saidByAgentsFile(files), ...saidByCi(files)] : [{ source: 'user', folder: '', line, where: '' }]
  const { chosen, fallback, left } = chooseCommand(files, kind, said)
  if (!kind) {
    const named = withBuild(chosen, files) ?? fallback ?? usualCommand(files)
    if (named) return plainShape(files, named)
    throw userError('project-unrecognised', {
      files: files.paths.length,
      expected: kinds.map((each) => each.expected),
      found: [...new Set(files.paths.map((path) => path.replace(/\/.*/, '/')))].slice(0, 8),
    })
  }
  const first = kind.detect(files, chosen)
  const taken = first.ok || !fallback ? chosen : fallback
  const detected = taken === chosen ? first : kind.detect(files, taken)
  if (!detected.ok) throw userError('project-unfit', { fault: detected.fault })
  const shape = { ...detected.shape, left: [...detected.shape.left, ...left, ...projectsBelow(files)] }
  return taken?.by === 'report' && shape.runner !== ownCommand.id ? withOwnCommand(shape, taken) : shape
}

/** The usual command of the build tool; null if no file of one declares tests. */
function usualCommand(files: ProjectFiles): ChosenCommand | null {
  const usual = saidByBuildFiles(files)
  return usual && wholeOf(usual, files, null)
}

/** A step of a CI file that only runs CTest needs the build that earlier steps made. */
const withBuild = (chosen: ChosenCommand | null, files: ProjectFiles): ChosenCommand | null =>
  chosen && /^ctest\b/.test(chosen.command.line) && chosen.said.source === 'ci' ? (usualCommand(files) ?? chosen) : chosen

const MANIFEST =
  /^(?:package\.json|pyproject\.toml|setup\.py|requirements\.txt|Pipfile|Cargo\.toml|go\.mod|go\.work|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|Gemfile|manage\.py)$/

/** Projects in folders of a repository that has no manifest at its top. Their manifests are not read. */
function projectsBelow({ paths }: ProjectFiles): string[] {
  if (paths.some((path) => MANIFEST.test(path))) return []
  const folders = paths.flatMap((path) => {
    const [folder = '', name = '', ...more] = path.split('/')
    return more.length === 0 && MANIFEST.test(name) ? [folder] : []
  })
  return [...new Set(folders)].map((folder) => `the project in ${folder}/ (take that folder to work on it)`)
}

/** The shape of a language's project whose tests a command runs that the language does not know. */
function withOwnCommand(shape: Shape, { said, command }: ChosenCommand): Shape {
  const { install = null, members = [], sealed = [], constraints = [] } = shape.own ?? {}
  return {
    ...shape,
    runner: ownCommand.id,
    own: { source: said.source, tests: [command], members, install, constraints, counted: [], sealed: [...sealed, ...STEERING] },
  }
}

/** A project of no language that is known: nothing is installed, and its command says all. */
function plainShape(files: ProjectFiles, chosen: ChosenCommand): Shape {
  const folders = testFolders(files.paths, ['tests', 'test', 'spec', 't'])
  const shape: Shape = {
    title: 'A project of any language',
    base: 'node-plain',
    runner: ownCommand.id,
    manager: null,
    packages: [],
    hasBasePackages: false,
    tests: folders.length > 0 ? folders : ['tests/**', '**/*test*.*'],
    manifests: [],
    layout: [],
    left: [],
  }
  return withOwnCommand(shape, chosen)
}

/** Files that say what a command of any language does. */
const STEERING = ['Makefile', 'makefile', 'GNUmakefile', '**/CMakeLists.txt', 'pom.xml', 'build.gradle', 'build.gradle.kts']

/**
 * A template for one project: its shape, with the conventions of the shipped template that it comes nearest to. Packages that the
 * repository has itself are left out.
 */
export function templateOf(
  shape: Shape,
  base: Template,
  files: ProjectFiles,
  { own: { packages: ownPackages, modules }, storeManifests }: ProjectContext,
): { readonly template: Template; readonly left: readonly string[] } {
  // A guide's advice for one language does not apply to others.
  const rules = shape.title === undefined ? guideForProject(base.guide) : ''
  const nameOf = (each: string) => /^(@?[^@<>=!~;[\s]+)/.exec(each)?.[1]?.toLowerCase() ?? each
  const isOwn = (each: string) => isUnpublished({ unpublished: unpublishedBeside(base, ownPackages) }, each)
  const packages = shape.packages.filter((each) => !isOwn(each))
  // A module may be called like a package that the project wants of the registry.
  const isWanted = (name: string) => packages.some((each) => isUnpublished({ unpublished: [name] }, each))
  const unpublished = unpublishedBeside(base, [...ownPackages, ...modules.filter((name) => !isWanted(name))])
  const own = new Set(packages.map(nameOf))
  const template: Omit<Template, 'hash'> = {
    ...base,
    title: shape.title ?? `${base.title}, an existing project`,
    stack: shape.title ?? base.stack,
    runner: shape.runner,
    manager: shape.manager,
    // The runner's packages come first, in our versions, except those that the project itself names.
    packages: [...(shape.hasBasePackages ? base.packages.filter((each) => !own.has(nameOf(each))) : []), ...packages],
    tests: [...shape.tests],
    protected: [...base.protected.filter((glob) => !shape.tests.includes(glob)), ...(shape.own?.sealed ?? [])],
    manifests: [...shape.manifests],
    start: null,
    preview: null,
    guide: [
      `An existing project\n${[...LAYOUT, ...shape.layout, ...ownWords(ownPackages)].map((line) => `- ${line}`).join('\n')}`,
      ...(rules === '' ? [] : [rules]),
    ].join('\n\n'),
    files: shape.manifests.map((path) => ({ path, text: files.read(path) ?? '' })),
    ...(shape.own ? { project: commandsOf(shape.own, storeManifests) } : {}),
  }
  return {
    template: withUnpublished({ ...template, hash: createHash('sha256').update(JSON.stringify(template)).digest('hex') }, unpublished),
    left: shape.packages
      .filter(isOwn)
      .map((each) => `${each} (the repository has it itself, or takes it from another place or index, so no public registry is asked)`),
  }
}

/** What is known of a project beside its files. */
export interface ProjectContext {
  readonly own: OwnNames
  /** Keeps the files that an install reads. Gives their tree. */
  storeManifests(paths: readonly string[], added: readonly SourceFile[]): string
}

/** A project's own commands as a run carries them. */
function commandsOf(own: OwnShape, store: ProjectContext['storeManifests']): ProjectCommands {
  const { source, tests, install, counted, members = [], constraints = [] } = own
  const commands = {
    source,
    tests: [...tests],
    install: install && installOf(install, store),
    counted: [...counted],
    members: [...members],
  }
  return constraints.length === 0 ? commands : { ...commands, constraints: [...constraints] }
}

function installOf(
  { manager, version, manifests, added, extras = [], folders = [], isComplete }: NonNullable<OwnShape['install']>,
  store: ProjectContext['storeManifests'],
): ProjectInstall {
  const tree = store(manifests, added)
  return {
    ...{ manager, version, manifests: tree, isComplete },
    ...(extras.length > 0 ? { extras: [...extras] } : {}),
    ...(folders.some((folder) => folder !== '.') ? { folders: [...folders] } : {}),
  }
}

/** Without what the template itself needs of the registry. */
const unpublishedBeside = ({ packages }: Template, unpublished: readonly string[]): string[] =>
  unpublished.filter((each) => !packages.some((wanted) => plainName(packageName(wanted)) === plainName(each)))

/** A template for a project whose repository has these packages itself. */
export function withUnpublished(template: Template, unpublished: readonly string[]): Template {
  const known = unpublishedBeside(template, unpublished)
  return known.length === 0 ? template : { ...template, unpublished: known }
}

/** Names that a model is shown. */
const SHOWN = 20

const ownWords = (names: readonly string[]): string[] =>
  // A project has one name itself.
  names.length < 2 ? [] : [say('own', { names: names.slice(0, SHOWN).join(', ') })]

const say = phrasesOf(phrases, { follow: [], start: [], own: ['names'] })
const LAYOUT = [say('follow'), say('start')]
