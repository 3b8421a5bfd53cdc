// Takes a folder, a git working copy or an archive of the user's into a tree, without what does not belong to the program.

import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { causeOf, userError } from '../../../contract/errors/index.js'
import type { ReadFault } from '../../../contract/errors/projects.js'
import { type LeftOut, parentsOf } from '../../../contract/paths/tree-paths.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import type { ReadParts } from '../../store/store.js'
import { TooLarge } from '../../store/trees/folder.js'
import { fileRefused } from '../data-folder/storage-error.js'
import { git } from '../exports/git.js'
import { readZip } from '../exports/read-zip.js'

export interface ReadProject {
  readonly tree: string
  /** Name of the folder or archive. */
  readonly name: string
  /** The folder itself; null for an archive. */
  readonly folder: string | null
  /** What was left out, in words. */
  readonly left: readonly string[]
}

export interface ProjectInput {
  /** The whole path of a folder or archive. */
  readonly path: string
  /** Where the folder is an upload: what was left out of it already. Null where it is a folder of the person's. */
  readonly upload: readonly LeftOut[] | null
  /** The empty folder that an archive is unpacked into. */
  readonly unpackTo: string | null
}

/** Folders that tools fill, and what may hold secrets: none of it is part of a program. */
const LEFT_OUT =
  /^(.*\/)?(\.git|\.hg|\.svn|node_modules|\.venv|venv|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.tox|\.nox|\.next|\.vite|coverage|htmlcov|\.idea|\.vscode)\/$|^(.*\/)?(\.env(\..*)?|\.npmrc|\.pypirc|\.netrc|.*\.pyc|\.DS_Store)$/
/** Folders of these names are results, unless git says otherwise. */
const RESULTS = /^(target|dist|build)\/$/
/** Of those, what a user would want to know of. */
const MAY_HOLD_SECRETS = /(^|\/)(\.env(\..*)?|\.npmrc|\.pypirc|\.netrc)$/

/** Reads a project. Refuses (kind `invalid`) what is no folder or archive, is empty, or is too large; nothing of it is changed. */
export async function readProject(store: ReadParts, { path, upload, unpackTo }: ProjectInput): Promise<ReadProject> {
  const state = statSync(path, { throwIfNoEntry: false })
  if (!state) throw userError('project-path-missing', { path })
  if (state.isDirectory()) return readFolder(store, path, upload)
  if (!/\.zip$/i.test(path) || unpackTo === null) throw userError('project-plain-file', { path })
  return readArchive(store, path, unpackTo)
}

async function readFolder(store: ReadParts, folder: string, upload: ProjectInput['upload']): Promise<ReadProject> {
  const tracked = await gitPaths(folder)
  const left: string[] = []
  const ignored = (path: string): boolean => {
    const isLeft = LEFT_OUT.test(path) || (tracked === null ? RESULTS.test(path) : !tracked.paths.has(path))
    if (tracked?.repositories.has(path)) left.push(`${path} (a repository of its own)`)
    if (isLeft && MAY_HOLD_SECRETS.test(path)) left.push(`${path} (it may hold secrets)`)
    return isLeft
  }
  const { tree, left: unfit } = capture(store, folder, ignored)
  return {
    tree: nonEmpty(store, tree, folder),
    name: basename(folder),
    // A copy of something that cannot be named is nothing to bring changes back into.
    folder: upload ? null : folder,
    left: [...left, ...unfit.map(inWords), ...(upload ?? []).map(inWords)],
  }
}

interface Tracked {
  /** Files that git knows or would add, with their folders, which end in `/`. */
  readonly paths: ReadonlySet<string>
  /** Folders, ending in `/`, that are repositories of their own, such as submodules. */
  readonly repositories: ReadonlySet<string>
}

/** Null where the folder is no working copy. */
async function gitPaths(folder: string): Promise<Tracked | null> {
  const list = (...options: string[]) => git(folder, ['ls-files', '-z', ...options])
  const listed = await Promise.all([list('--cached', '--stage'), list('--others', '--exclude-standard')]).catch(() => null)
  if (!listed) return null
  const [known = [], others = []] = listed.map((output) => output.toString('utf8').split('\0').filter(Boolean))
  // A submodule is told by its mode, another repository by the stroke at its end.
  const staged = known.map((line) => ({ isModule: line.startsWith('160000 '), path: line.slice(line.indexOf('\t') + 1) }))
  const repositories = [
    ...staged.filter((each) => each.isModule).map(({ path }) => `${path}/`),
    ...others.filter((path) => path.endsWith('/')),
  ]
  const files = [...staged.filter((each) => !each.isModule).map(({ path }) => path), ...others.filter((path) => !path.endsWith('/'))]
  const folders = files.flatMap((path) => {
    const segments = path.split('/')
    return segments.slice(1).map((_, index) => `${segments.slice(0, index + 1).join('/')}/`)
  })
  return { paths: new Set([...files, ...folders]), repositories: new Set(repositories) }
}

/** Of an archive it is not even unpacked. */
const isLeftOut = (path: string): boolean => parentsOf(path).some((folder) => LEFT_OUT.test(`${folder}/`))

const inWords = ({ path, fault }: LeftOut): string => `${path} (${pathFaultText(fault)})`

async function readArchive(store: ReadParts, file: string, unpackTo: string): Promise<ReadProject> {
  const { files: zipped, left } = await readZip(file, isLeftOut)
  // Archives of a project often hold its folder as the only thing at the top.
  const tops = new Set([...zipped.keys()].map((path) => path.split('/')[0] ?? ''))
  const [top = ''] = tops
  const prefix = tops.size === 1 && [...zipped.keys()].every((path) => path.includes('/')) ? `${top}/` : ''
  const unpacked = below(unpackTo)
  for (const [path, { bytes, executable }] of zipped)
    unpacked.create(path.slice(prefix.length), bytes, { mode: executable ? 0o755 : 0o644 })
  const read = await readFolder(store, unpackTo, null)
  return { ...read, name: basename(file).replace(/\.zip$/i, ''), folder: null, left: [...left.map(inWords), ...read.left] }
}

function capture(store: ReadParts, folder: string, ignored: (path: string) => boolean) {
  try {
    return store.trees.capture(folder, ignored)
  } catch (error) {
    throw userError('project-not-read', { folder, fault: readFault(error) })
  }
}

function readFault(error: unknown): ReadFault {
  if (error instanceof TooLarge) return error.found
  return { type: 'other', cause: causeOf(error instanceof BelowError ? fileRefused(error) : error) }
}

function nonEmpty(store: ReadParts, tree: string, folder: string): string {
  if (store.trees.files(tree).length === 0) throw userError('project-empty', { folder })
  return tree
}
