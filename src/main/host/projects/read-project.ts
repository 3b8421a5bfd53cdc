// Takes a folder, a git working copy or an archive of the user's into a tree, without what does not belong to the program.

import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { causeOf, userError } from '../../../contract/errors/index.js'
import type { ReadFault } from '../../../contract/errors/projects.js'
import type { KeptOut } from '../../../contract/paths/kept-out.js'
import { type LeftOut, parentsOf } from '../../../contract/paths/tree-paths.js'
import { keptOutTexts, unlistedText } from '../../../words/recorded/kept-out.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import { type Below, below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import type { ReadParts } from '../../store/store.js'
import { TooLarge } from '../../store/trees/folder.js'
import { fileRefused } from '../data-folder/storage-error.js'
import { readZip } from '../exports/read-zip.js'
import { type GitFiles, gitFilesOf, gitFilesOfCopy } from './git-files.js'
import { isSecretFile, isSecretName } from './secret-files.js'

export interface ReadProject {
  readonly tree: string
  /** Name of the folder or archive. */
  readonly name: string
  /** The folder itself; null for an archive. */
  readonly folder: string | null
  /** The files left out, in words. */
  readonly left: readonly string[]
}

export interface ProjectInput {
  /** The whole path of a folder or archive. */
  readonly path: string
  /** The files already left out of an upload. Null for a folder of the user's. */
  readonly upload: readonly LeftOut[] | null
  /** The empty folder that an archive is unpacked into. */
  readonly unpackTo: string | null
}

/** Reads a project without changing it. Refuses (kind `invalid`) a path that is no folder or archive, and an empty or too large one. */
export async function readProject(store: ReadParts, { path, upload, unpackTo }: ProjectInput): Promise<ReadProject> {
  const state = statSync(path, { throwIfNoEntry: false })
  if (!state) throw userError('project-path-missing', { path })
  if (state.isDirectory()) {
    const read = await readFolder(store, path, upload ? await gitFilesOfCopy(path) : await gitFilesOf(path))
    // A copy of something that cannot be named is nothing to bring changes back into.
    return { ...read, name: basename(path), folder: upload ? null : path, left: [...read.left, ...(upload ?? []).map(inWords)] }
  }
  if (!/\.zip$/i.test(path) || unpackTo === null) throw userError('project-plain-file', { path })
  return readArchive(store, path, unpackTo)
}

/** @param named what errors call it: the archive that was unpacked there */
async function readFolder(
  store: ReadParts,
  folder: string,
  { isIgnored, repositories, isListed, isTracked, unlisted }: GitFiles,
  named = folder,
): Promise<Omit<ReadProject, 'name' | 'folder'>> {
  const root = below(folder)
  const left: string[] = unlisted ? [unlistedText(unlisted)] : []
  const keptBack: string[] = []
  const isResult = (path: string): boolean =>
    !isTracked(path) && (isEnvironment(root, path) || (isNamedAsResult(path) && !(isListed && isBuilt(path)) && isResultFolder(root, path)))
  const ignored = (path: string): boolean => {
    if (repositories.has(path)) left.push(`${path} (a repository of its own)`)
    if (isNeverTaken(path)) return true
    if (!isSecretName(path) && isIgnored(path)) {
      if (!repositories.has(path)) keptBack.push(path)
      return true
    }
    if (isSecretFile(root, path)) left.push(`${path} (it may hold secrets)`)
    else if (isResult(path)) left.push(`${path} (results of a tool)`)
    else return false
    return true
  }
  const { tree, left: unfit } = capture(store, { folder, named }, ignored)
  return {
    tree: nonEmpty(store, tree, named),
    left: [...keptOutTexts(keptOut(root, keptBack, isPassedOver)), ...left, ...unfit.map(inWords)],
  }
}

/** Files below an ignored folder that are not counted. */
const isPassedOver = (path: string): boolean => isNeverTaken(path) || isSecretName(path)

const inWords = ({ path, fault }: LeftOut): string => `${path} (${pathFaultText(fault)})`

/** The exclude file of a repository in an archive. It is read, and never unpacked. */
const EXCLUDES = /(^|\/)\.git\/info\/exclude$/

async function readArchive(store: ReadParts, file: string, unpackTo: string): Promise<ReadProject> {
  const secret: string[] = []
  const isLeftOut = (path: string): boolean => {
    if (EXCLUDES.test(path)) return false
    if ([...parentsOf(path).map((folder) => `${folder}/`), path].some((each) => isNeverTaken(each) || isInstalled(each))) return true
    if (!isSecretName(path)) return false
    secret.push(path)
    return true
  }
  const { files: zipped, left } = await readZip(file, { isSkipped: isLeftOut, known: EXCLUDES })
  const paths = [...zipped.keys()].filter((path) => !EXCLUDES.test(path))
  // Archives of a project often hold its folder as the only thing at the top.
  const tops = new Set(paths.map((path) => path.split('/')[0] ?? ''))
  const [top = ''] = tops
  const prefix = tops.size === 1 && paths.every((path) => path.includes('/')) ? `${top}/` : ''
  const inside = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path)
  const unpacked = below(unpackTo)
  const excludes = new Map<string, string>()
  for (const [path, { bytes, executable }] of zipped)
    if (EXCLUDES.test(path)) excludes.set(inside(path), bytes.toString())
    else unpacked.create(inside(path), bytes, { mode: executable ? 0o755 : 0o644 })
  const read = await readFolder(store, unpackTo, await gitFilesOfCopy(unpackTo, excludes), file)
  const secrets = secret.map((path) => `${inside(path)} (it may hold secrets)`)
  return { ...read, name: basename(file).replace(/\.zip$/i, ''), folder: null, left: [...read.left, ...secrets, ...left.map(inWords)] }
}

function capture(store: ReadParts, { folder, named }: { folder: string; named: string }, ignored: (path: string) => boolean) {
  try {
    return store.trees.capture(folder, ignored)
  } catch (error) {
    throw userError('project-not-read', { folder: named, fault: readFault(error) })
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

/** Files that are counted; a folder of results may hold any number. */
const MOST = 10_000

/** @param named paths that ignore files name; folders end in `/`. What `isPassedOver` names below them is not counted. */
function keptOut(root: Below, named: readonly string[], isPassedOver: (path: string) => boolean): KeptOut {
  const counted = named.map((path) => ({ path, files: 0 }))
  let all = 0
  for (const each of counted) {
    each.files = countBelow(root, each.path, isPassedOver, MOST + 1 - all)
    all += each.files
    if (all > MOST) break
  }
  return { files: Math.min(all, MOST), isMore: all > MOST, named: counted.flatMap(({ path, files }) => (files > 0 ? [path] : [])) }
}

function countBelow(root: Below, path: string, isPassedOver: (path: string) => boolean, most: number): number {
  if (!path.endsWith('/')) return root.state(path)?.kind === 'other' ? 0 : 1
  let files = 0
  for (const { name, kind } of entriesIn(root, path)) {
    const inner = kind === 'folder' ? `${path}${name}/` : `${path}${name}`
    if (files >= most) break
    if (!isPassedOver(inner)) files += countBelow(root, inner, isPassedOver, most - files)
  }
  return files
}

/** A folder that cannot be listed is left out without a number. */
function entriesIn(root: Below, folder: string): ReturnType<Below['list']> {
  try {
    return root.list(folder.slice(0, -1))
  } catch (error) {
    if (error instanceof BelowError) return []
    throw error
  }
}

/** Files that are never part of a program: repositories, installed packages, and files of file managers. */
const NEVER =
  /(^|\/)(\.git|\.hg|\.svn|node_modules|\.venv|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.tox|\.nox|\.eggs|__pypackages__|\.ipynb_checkpoints|\.next|\.vite|htmlcov|__MACOSX)\/$|(^|\/)(.*\.pyc|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/
/** Folders that tools fill, and that programs have too. */
const RESULTS = /(^|\/)(venv|coverage|bower_components|[^/]+\.egg-info|\.idea|\.vscode)\/$|^(target|dist|build)\/$/
/** The content of these folders where a tool filled them. */
const SIGNS_OF_TOOLS: ReadonlyMap<string, readonly string[]> = new Map([
  ['venv', ['pyvenv.cfg', 'bin', 'Scripts']],
  ['coverage', ['lcov.info', 'lcov-report', 'index.html', 'coverage-final.json', 'coverage-summary.json', 'clover.xml', 'tmp']],
])
/** Files that mark a folder as a package of sources, whatever its name. */
const SIGNS_OF_SOURCES = /^(?:__init__\.py|mod\.rs|package\.json|[\w-]+\.go)$/

/** Whether a path is never part of a program, however git sees it. */
const isNeverTaken = (path: string): boolean => NEVER.test(path)

/** Whether a folder of an archive holds packages or settings of an editor. It is not unpacked, since it may be large. */
const isInstalled = (path: string): boolean => /(^|\/)(venv|\.idea|\.vscode)\/$/.test(path)

/** Whether a folder is named like one that a build fills. Where git lists the files, its ignore files name these. */
const isBuilt = (path: string): boolean => /^(target|dist|build)\/$/.test(path)

/** Whether a folder is named like one that tools fill. */
const isNamedAsResult = (path: string): boolean => RESULTS.test(path)

/** Whether a folder is an environment of Python or Conda with installed packages, whatever its name. One that cannot be entered is none. */
function isEnvironment(root: Below, path: string): boolean {
  if (!path.endsWith('/')) return false
  try {
    return root.state(`${path}pyvenv.cfg`)?.kind === 'file' || root.state(`${path}conda-meta`)?.kind === 'folder'
  } catch (error) {
    if (error instanceof BelowError) return false
    throw error
  }
}

/** Whether a folder that git does not track holds results of a tool rather than sources. */
function isResultFolder(root: Below, path: string): boolean {
  const name = path.slice(0, -1).split('/').at(-1) ?? ''
  const names = root.list(path.slice(0, -1)).map((entry) => entry.name)
  const signs = SIGNS_OF_TOOLS.get(name)
  if (signs) return names.length === 0 || names.some((each) => signs.includes(each))
  return name.startsWith('.') || !names.some((each) => SIGNS_OF_SOURCES.test(each))
}
