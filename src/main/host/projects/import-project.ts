// From a path to all that a run needs of an existing project: its tree, its template, and what the user should know.

import type { ProjectCommands } from '../../../contract/packages/project-commands.js'
import { serviceName } from '../../../contract/packages/services.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { InspectedProject } from '../../../contract/run/run.js'
import type { EnvironmentStep, Template } from '../../../contract/run/template.js'
import { usesIn } from '../../../contract/run/used-program.js'
import { decodeMarked, withoutMark } from '../../../contract/text/marked-text.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import { houseChecks } from '../../languages/commands/checks.js'
import { houseRules } from '../../languages/commands/house-rules.js'
import { ownCommand } from '../../languages/commands/runner/own-command.js'
import { servicesNamed } from '../../languages/commands/services.js'
import type { ProjectFiles } from '../../languages/project.js'
import type { ReadParts } from '../../store/store.js'
import { textOf } from '../../store/trees/file-text.js'
import { sources } from '../ports/sources.js'
import type { TemplateShelf } from '../templates/template-shelf.js'
import { detectShape, type ProjectContext, templateOf, withUnpublished } from './detect.js'
import phrases from './import-project.phrases.md?raw'
import { neighboursOf } from './neighbours.js'
import { type ProjectInput, type ReadProject, readProject } from './read-project.js'
import { unpublishedIn } from './unpublished.js'
import { importUsed } from './used-program.js'

export interface ImportedProject extends ReadProject {
  readonly template: Template
  /** Test files that are there. */
  readonly tests: number
  readonly files: number
  /** Packages that were installed beside those of its template. */
  readonly additions: readonly EnvironmentStep[]
}

export interface ImportInput extends ProjectInput {
  /** Null where the project itself says how it is tested. */
  readonly template: string | null
  /** The user's own command for its tests; null where the project itself says it. */
  readonly testCommand: string | null
}

/** Reads a project and finds out how it is tested. A template that the user names is taken as it is. */
export async function importProject(store: ReadParts, shelf: TemplateShelf, asked: ImportInput): Promise<ImportedProject> {
  const { template: named } = asked
  const used = usesIn(asked.path)
  if (used) return importUsed(store, used, named)
  const read = await readProject(store, asked)
  const files = filesOf(store, read.tree)
  const own = unpublishedIn(files, read.folder === null ? null : neighboursOf(read.folder))
  const count = (template: Template) => files.paths.filter((each) => matchesAny(countedBy(template), each)).length
  if (named !== null) {
    const template = withOwn(withUnpublished(await shelf.load(named), [...own.packages, ...own.modules]), files)
    return { ...read, template, tests: count(template), files: files.paths.length, additions: [] }
  }
  const grammars = await sources()
  const objects = (path: string) => grammars.settings(path, files.read(path) ?? '')
  const shape = detectShape({ ...files, settings: (path) => settingsIn(read.folder, path), objects }, asked.testCommand)
  const storeManifests: ProjectContext['storeManifests'] = (paths, added) => {
    const kept = store.trees.files(read.tree).filter((file) => file.mode !== 'link' && paths.includes(file.path))
    return store.trees.change(store.trees.store({ files: kept, emptyFolders: [] }), added)
  }
  const { template: plain, left } = templateOf(shape, await shelf.load(shape.base), files, { own, storeManifests })
  const template = withOwn(plain, files)
  return {
    ...read,
    template,
    tests: count(template),
    files: files.paths.length,
    additions: [],
    left: [...read.left, ...shape.left, ...left, ...servicesNamed(files).others.map((name) => say('service', { name }))],
  }
}

/** With what the project asks of everyone who changes it, and the services that its tests need. */
function withOwn(template: Template, files: ProjectFiles): Template {
  const house = { rules: houseRules(files), checks: houseChecks(files) }
  const { started } = servicesNamed(files)
  return {
    ...template,
    ...(house.rules.length + house.checks.length === 0 ? {} : { house }),
    ...(started.length === 0 ? {} : { services: [...started] }),
  }
}

const say = phrasesOf(phrases, { service: ['name'] })

/** A file of settings in the user's folder that is left out of the tree; null where there is none. */
function settingsIn(folder: string | null, path: string): string | null {
  if (folder === null) return null
  try {
    return decodeMarked(below(folder).read(path, LARGEST_TEXT))
  } catch (error) {
    if (error instanceof BelowError) return null
    throw error
  }
}

/** Globs of the files that are tests, and not only beside them. A command from the project's own files names none. */
const countedBy = ({ project, tests }: Template): readonly string[] => (project && project.counted.length > 0 ? project.counted : tests)

/** The runner as its users call it. */
export const runnerTitle = ({ runner, project }: Pick<Template, 'runner' | 'project'>): string =>
  runner === ownCommand.id ? (project?.tests[0]?.line ?? runner) : runner.replace(/^own-/, '')

/** As a person would type them. */
const commandLines = ({ install, tests }: ProjectCommands): string[] => [
  ...(install ? [`${install.manager === 'berry' ? 'yarn' : install.manager} install`] : []),
  ...tests.map(({ folder, line }) => (folder === '' ? line : `(cd ${folder} && ${line})`)),
]

function testOf({ source, tests }: ProjectCommands): InspectedProject['test'] {
  const isByExit = tests.some(({ reader }) => reader === 'exit')
  return { line: tests.map(({ folder, line }) => (folder === '' ? line : `(cd ${folder} && ${line})`)).join(' && '), source, isByExit }
}

/** The part of it that a user sees. */
export const inspected = ({ name, template, tests, files, left }: ImportedProject): InspectedProject => ({
  name,
  template: template.name,
  title: template.title,
  runner: runnerTitle(template),
  packages: [...template.packages],
  globs: [...template.tests],
  members: template.project?.members ?? [],
  commands: template.project ? commandLines(template.project) : [],
  test: template.project ? testOf(template.project) : null,
  tests,
  files,
  rules: (template.house?.rules ?? []).map(({ path, words, of }) => ({ path, words, of })),
  checks: (template.house?.checks ?? []).map(({ title }) => title),
  services: (template.services ?? []).map(serviceName),
  left: [...left],
})

const LARGEST_TEXT = 1_000_000

/** The files of a tree, for detectors. They only read them. */
export function filesOf(store: ReadParts, tree: string): ProjectFiles {
  const paths = store.trees
    .files(tree)
    .filter((file) => file.mode !== 'link')
    .map((file) => file.path)
    .sort()
  return {
    paths,
    read(path) {
      const bytes = store.trees.read(tree, path)
      if (bytes === null || bytes.length > LARGEST_TEXT) return null
      const text = textOf(bytes)
      return text === null ? decodeMarked(bytes) : withoutMark(text)
    },
  }
}
