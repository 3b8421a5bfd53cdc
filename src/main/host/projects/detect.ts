// Finds out what an existing project is, and makes the template of it that a run carries.
import { createHash } from 'node:crypto'
import { userError } from '../../../contract/errors/index.js'
import type { ProjectCommands, ProjectInstall } from '../../../contract/packages/project-commands.js'
import { isUnpublished, packageName, plainName } from '../../../contract/packages/unpublished.js'
import type { SourceFile, Template } from '../../../contract/run/template.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { languages } from '../../languages/index.js'
import type { OwnNames, OwnShape, ProjectFiles, Shape } from '../../languages/project.js'
import phrases from './existing-project.phrases.md?raw'

/** The shape of a project by its files; of several kinds the one with the most sources. Refuses (kind `invalid`) what is none. */
export function detectShape(files: ProjectFiles): Shape {
  const kinds = languages.all.map(({ project }) => project)
  const found = kinds
    .filter((kind) => kind.recognises(files))
    .map((kind) => ({ kind, sources: files.paths.filter((path) => kind.sources.test(path)).length }))
    .sort((a, b) => b.sources - a.sources)
  const [first] = found
  if (!first)
    throw userError('project-unrecognised', {
      files: files.paths.length,
      expected: kinds.map((kind) => kind.expected),
      found: files.paths.slice(0, 8),
    })
  const detected = first.kind.detect(files)
  if (!detected.ok) throw userError('project-unfit', { fault: detected.fault })
  return detected.shape
}

/** Sections of a template's guide that say nothing of its own layout. */
const KEPT_SECTIONS = /^(Stubs|Tests\b|Packages)/

/**
 * A template for one project: its shape, with the conventions of the shipped template that it comes nearest to. Packages that the
 * repository has itself are left out.
 */
export function templateOf(
  shape: Shape,
  base: Template,
  files: ProjectFiles,
  { own: { packages: ownPackages, modules }, storeManifests }: Around,
): { readonly template: Template; readonly left: readonly string[] } {
  const sections = base.guide
    .split(/\n\n(?=\S)/)
    .filter((section) => KEPT_SECTIONS.test(section))
    .join('\n\n')
  const nameOf = (each: string) => /^(@?[^@<>=!~;[\s]+)/.exec(each)?.[1]?.toLowerCase() ?? each
  const isOwn = (each: string) => isUnpublished({ unpublished: unpublishedBeside(base, ownPackages) }, each)
  const packages = shape.packages.filter((each) => !isOwn(each))
  // A module may be called like a package that the project wants of the registry.
  const isWanted = (name: string) => packages.some((each) => isUnpublished({ unpublished: [name] }, each))
  const unpublished = unpublishedBeside(base, [...ownPackages, ...modules.filter((name) => !isWanted(name))])
  const own = new Set(packages.map(nameOf))
  const template: Omit<Template, 'hash'> = {
    ...base,
    title: `${base.title}, an existing project`,
    runner: shape.runner,
    manager: shape.manager,
    // What the runner needs comes first, in our version, but for what the project names itself.
    packages: [...(shape.hasBasePackages ? base.packages.filter((each) => !own.has(nameOf(each))) : []), ...packages],
    tests: [...shape.tests],
    protected: [...base.protected.filter((glob) => !shape.tests.includes(glob)), ...(shape.own?.sealed ?? [])],
    manifests: [...shape.manifests],
    start: null,
    preview: null,
    guide: [
      `An existing project\n${[...LAYOUT, ...shape.layout, ...ownWords(ownPackages)].map((line) => `- ${line}`).join('\n')}`,
      `${sections}\n- Where the project's own files and tests do it otherwise, follow them.`,
    ].join('\n\n'),
    files: shape.manifests.map((path) => ({ path, text: files.read(path) ?? '' })),
    ...(shape.own ? { project: commandsOf(shape.own, storeManifests) } : {}),
  }
  return {
    template: withUnpublished({ ...template, hash: createHash('sha256').update(JSON.stringify(template)).digest('hex') }, unpublished),
    left: shape.packages.filter(isOwn).map((each) => `${each} (the repository has it itself, so no registry is asked for it)`),
  }
}

/** What is known of a project beside its files. */
export interface Around {
  readonly own: OwnNames
  /** Keeps the files that an install reads. Gives their tree. */
  storeManifests(paths: readonly string[], added: readonly SourceFile[]): string
}

/** A project's own commands as a run carries them. */
function commandsOf({ source, tests, install, counted, members = [] }: OwnShape, store: Around['storeManifests']): ProjectCommands {
  return { source, tests: [...tests], install: install && installOf(install, store), counted: [...counted], members: [...members] }
}

function installOf(
  { manager, version, manifests, added, extras, isComplete }: NonNullable<OwnShape['install']>,
  store: Around['storeManifests'],
): ProjectInstall {
  const tree = store(manifests, added)
  return { manager, version, manifests: tree, isComplete, ...(extras && extras.length > 0 ? { extras: [...extras] } : {}) }
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
