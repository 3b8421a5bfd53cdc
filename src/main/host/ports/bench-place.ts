// The places of a run's commands on disk: the workspace folder, sealed tests and runner files, made from trees.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import { matchesAny, rootsOf } from '../../../contract/paths/glob.js'
import type { SourceFile, Template } from '../../../contract/run/template.js'
import type { Mount } from '../../../contract/sandbox/inside.js'
import { RUNNER, WORKSPACE } from '../../../contract/sandbox/inside.js'
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import { languages } from '../../languages/index.js'
import type { Runner } from '../../languages/language.js'
import { inTemporaryFolder as inOwnFolder } from '../../sandbox/process/temporary-folder.js'
import type { Store } from '../../store/store.js'
import { hashOf } from '../../store/trees/objects.js'

const nothingIgnored = () => false

/** The files of a tree that a template seals: tests, and what steers the runner. */
export const sealedPaths = (store: Store, template: Template, tree: string): string[] =>
  store.trees
    .files(tree)
    .map((file) => file.path)
    .filter((path) => matchesAny(template.tests, path) || languages.steers(template, path))

/** The runner that a template names. Throws `runner-unknown` for an unknown name. */
export function runnerOf(template: Template): Runner {
  const runner = languages.runners.get(template.runner)
  if (!runner)
    throw userError('runner-unknown', { template: template.name, runner: template.runner, runners: [...languages.runners.keys()] })
  return runner
}

/** Identifies the sealed files of a tree together with the runner that runs them. */
export function suiteHash(store: Store, template: Template, runner: Runner, tree: string): string {
  const sealed = new Set(sealedPaths(store, template, tree))
  const files = store.trees.files(tree).filter((file) => sealed.has(file.path))
  const lines = files.map((file) => `${file.path} ${file.mode} ${file.hash}`).sort()
  return hashOf([...linesOf(runner), ...lines].join('\n'))
}

// A runner's files are part of the program: they are hashed and laid out once.
const runnerLines = new WeakMap<Runner, readonly string[]>()
const laidOut = new Map<string, Mount[]>()

function linesOf(runner: Runner): readonly string[] {
  const known = runnerLines.get(runner) ?? [runner.id, ...runner.files.flatMap((file) => lineOf(runner, file))]
  runnerLines.set(runner, known)
  return known
}

function lineOf({ knownAs = {} }: Runner, { path, text }: SourceFile): string[] {
  const known = new Map(Object.entries(knownAs))
  const hash = known.has(path) ? known.get(path) : hashOf(text)
  return hash ? [`${path} ${hash}`] : []
}

/** Leftovers of a template's tools in a workspace; never part of a tree. */
export const ignoredBy = (template: Template) => (path: string) => {
  const folder = path.endsWith('/') ? path.slice(0, -1) : path
  return matchesAny(template.generated, folder) || (path.endsWith('/') && matchesAny(template.generated, `${folder}/x`))
}

/** A tree whose tests are sealed, with the runner of its template. */
interface SealedTree {
  readonly template: Template
  readonly runner: Runner
  readonly tree: string
}

/**
 * Mounts that lay the sealed files of a tree read-only over a workspace: test folders whole, so that nothing can
 * be added to them either, and single protected files.
 */
export function sealedMounts(store: Store, folder: string, { template, runner, tree }: SealedTree): Mount[] {
  const sealed = sealedPaths(store, template, tree)
  if (sealed.length === 0) return []
  const hash = suiteHash(store, template, runner, tree)
  const source = join(folder, 'sealed', hash)
  const manifest = store.trees.manifest(tree)
  const kept = { files: manifest.files.filter((file) => sealed.includes(file.path)), emptyFolders: [] }
  // Checked out again each time: whatever may have happened to the folder, the tests are those of the tree.
  store.trees.checkout(store.trees.store(kept), source, nothingIgnored)
  const roots = rootsOf(template.tests).filter((root) => sealed.some((path) => path.startsWith(`${root}/`)))
  const singles = sealed.filter((path) => !roots.some((root) => path.startsWith(`${root}/`)))
  return [...roots, ...singles].map((path) => ({ source: join(source, path), target: `${WORKSPACE}/${path}`, access: 'read' }))
}

/** The runner's own files, read-only at their place inside. */
export function runnerMount(store: Store, folder: string, runner: Runner): Mount[] {
  if (runner.files.length === 0) return []
  const known = laidOut.get(`${folder} ${runner.id}`)
  if (known?.every((mount) => existsSync(mount.source))) return known
  const tree = store.trees.create(runner.files)
  const source = join(folder, 'runners', `${runner.id}-${tree.slice(0, 16)}`)
  store.trees.checkout(tree, source, nothingIgnored)
  const mounts: Mount[] = [{ source, target: RUNNER, access: 'read' }]
  laidOut.set(`${folder} ${runner.id}`, mounts)
  return mounts
}

/** The folders that hold tests; a glob without a fixed beginning is looked for everywhere. */
export function testRoots(template: Template): string[] {
  const roots = template.tests.map((glob) => glob.split('/')[0] ?? '.')
  return [...new Set(roots.map((root) => (/[*?]/.test(root) ? '.' : root)))]
}

/** A folder that exists only while `use` runs. */
export async function inTemporaryFolder<T>(parent: string, name: string, use: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(parent, { recursive: true })
  return inOwnFolder(name, use, parent)
}

/** Bytes of a report that are read; a larger one was not written by our reporter. */
const LARGEST_REPORT = 64 * 1024 * 1024

/** The text of a report in a folder; null where there is none that can be read. */
export function readReport(folder: string, name = 'report.json'): string | null {
  try {
    return below(folder).read(name, LARGEST_REPORT).toString('utf8')
  } catch (error) {
    if (error instanceof BelowError) return null
    throw error
  }
}
