// Which files of a folder belong to its project: by git where it answers, else by the ignore files that it would read.
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { dataOf, UserError } from '../../../contract/errors/index.js'
import type { ListingFault } from '../../../contract/paths/kept-out.js'
import { decodeMarked } from '../../../contract/text/marked-text.js'
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import { gitOfUser } from '../exports/git.js'
import { type IsIgnored, ignoredBy, type OuterIgnoreFile } from './ignore-files.js'

export interface GitFiles {
  /** Whether git or an ignore file keeps a path out of the project. Folders end in `/`. */
  readonly isIgnored: IsIgnored
  /** Folders, ending in `/`, that are separate repositories, such as submodules. */
  readonly repositories: ReadonlySet<string>
  /** Whether git tracks a path, or a file below a folder. */
  readonly isTracked: IsIgnored
  /** Whether git gave the list of files. */
  readonly isListed: boolean
  /** Why there is no list of git's although there is a repository; null where there is nothing to say. */
  readonly unlisted: ListingFault | null
}

/** More is no ignore file. */
const LARGEST = 10_000_000

/** Judges the files of a folder of the user's. Nothing that its repository configures is run. */
export async function gitFilesOf(folder: string): Promise<GitFiles> {
  const root = realpathSync(folder)
  const repository = repositoryAround(root)
  const asked = await listOf(root)
  const unlisted: ListingFault = asked.ok ? { type: 'folder-ignored' } : { type: 'git-failed', cause: asked.cause }
  if (asked.ok && !asked.isFolderIgnored) {
    const { paths, tracked, repositories } = asked
    return { isIgnored: (path) => !paths.has(path), isTracked: (path) => tracked.has(path), repositories, isListed: true, unlisted: null }
  }
  const isNamed = ignoredBy({ read: readerIn(root), outer: [...outerFiles(root, repository), await filesOfUser()].flat() })
  const [paths, tracked] = asked.ok ? [asked.paths, asked.tracked] : [new Set<string>(), new Set<string>()]
  return {
    isIgnored: (path) => isNamed(path) && !paths.has(path),
    isTracked: (path) => tracked.has(path),
    repositories: asked.ok ? asked.repositories : new Set(),
    isListed: false,
    unlisted: repository === null ? null : unlisted,
  }
}

/** Judges the files of a copy, such as an unpacked archive, by the ignore files in it and those of the user. */
export async function gitFilesOfCopy(folder: string, excludes: ReadonlyMap<string, string> = new Map()): Promise<GitFiles> {
  const inFolder = readerIn(folder)
  const read = (path: string) => excludes.get(path) ?? inFolder(path)
  const isIgnored = ignoredBy({ read, outer: await filesOfUser() })
  return { isIgnored, isTracked: () => false, repositories: new Set(), isListed: false, unlisted: null }
}

type Listing =
  | {
      readonly ok: true
      /** Files that git knows or would add, with their folders, which end in `/`. */
      readonly paths: ReadonlySet<string>
      /** Those of them that git tracks. */
      readonly tracked: ReadonlySet<string>
      readonly repositories: ReadonlySet<string>
      readonly isFolderIgnored: boolean
    }
  | { readonly ok: false; readonly cause: string }

async function listOf(folder: string): Promise<Listing> {
  const list = (...options: string[]) => gitOfUser(folder, ['ls-files', '-z', ...options])
  try {
    const listed = await Promise.all([list('--cached', '--stage'), list('--others', '--exclude-standard')])
    const [known = [], others = []] = listed.map((output) => output.toString('utf8').split('\0').filter(Boolean))
    // A submodule has its own mode; another repository ends in a slash.
    const staged = known.map((line) => ({ isModule: line.startsWith('160000 '), path: line.slice(line.indexOf('\t') + 1) }))
    const repositories = [
      ...staged.filter((each) => each.isModule).map(({ path }) => `${path}/`),
      ...others.filter((path) => path.endsWith('/')),
    ]
    const ownRepositories = new Set(repositories)
    const tracked = staged.filter((each) => !each.isModule).map(({ path }) => path)
    const files = [...tracked, ...others.filter((path) => !path.endsWith('/'))]
    // In an ignored folder nothing is left to be added.
    const isFolderIgnored = others.length === 0 && (await isIgnoredFolder(folder))
    return {
      ok: true,
      // The folders around a repository are none of it, even where they hold nothing else.
      paths: new Set([...files, ...repositories].flatMap(withFolders).filter((path) => !ownRepositories.has(path))),
      tracked: new Set(tracked.flatMap(withFolders)),
      repositories: ownRepositories,
      isFolderIgnored,
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { ok: false, cause: dataOf(error, 'git-failed')?.cause ?? 'git was not found on this machine' }
  }
}

function withFolders(path: string): string[] {
  const names = path.split('/')
  return [path, ...names.slice(1).map((_, index) => `${names.slice(0, index + 1).join('/')}/`)]
}

async function isIgnoredFolder(folder: string): Promise<boolean> {
  try {
    await gitOfUser(folder, ['check-ignore', '--quiet', '--no-index', '--', '.'])
    return true
  } catch (error) {
    if (dataOf(error, 'git-failed')?.exit === 1) return false
    throw error
  }
}

/** The folder that has a repository's `.git`: this one or the nearest above it; null where there is none. */
export function repositoryAround(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (lstatSync(join(at, '.git'), { throwIfNoEntry: false })) return at
    if (at === dirname(at)) return null
  }
}

/** The ignore files of the folders above, and the exclude file of the repository. */
function outerFiles(folder: string, repository: string | null): OuterIgnoreFile[] {
  if (repository === null) return []
  const found: OuterIgnoreFile[] = []
  const add = (at: string, text: string | null) => {
    if (text !== null) found.push({ above: at === folder ? '' : `${relative(at, folder)}/`, text })
  }
  for (let at = folder; at !== repository; ) {
    at = dirname(at)
    add(at, readerIn(at)('.gitignore'))
  }
  add(repository, excludeFileOf(repository))
  return found
}

/** The exclude file of a repository. A worktree and a submodule have a file `.git`, which names the place of it. */
function excludeFileOf(repository: string): string | null {
  const pointer = /^gitdir: (.+)$/m.exec(readerIn(repository)('.git') ?? '')?.[1]
  const own = resolve(repository, pointer ?? '.git')
  const common = readerIn(own)('commondir')?.trim()
  return readerIn(resolve(own, common ?? ''))('info/exclude')
}

/** Reads files below a folder, and follows no link. Git does not see other entries either. */
const readerIn = (folder: string) => (path: string) => {
  try {
    return textOf(below(folder).read(path, LARGEST))
  } catch (error) {
    if (error instanceof BelowError && ['missing', 'kind', 'link'].includes(error.problem)) return null
    throw error
  }
}

/** An ignore file in UTF-16 without a mark counts as well. */
const textOf = (bytes: Buffer): string => decodeMarked(bytes) ?? bytes.toString('utf8').replaceAll('\0', '')

/** The user's own ignore file, for all folders. */
async function filesOfUser(): Promise<OuterIgnoreFile[]> {
  const configured = await gitOfUser('/', ['config', '--type=path', '--get', 'core.excludesFile']).catch(() => null)
  const usual = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'git/ignore')
  const path = configured?.toString().replace(/\n$/, '') || usual
  try {
    return [{ above: '', text: textOf(readFileSync(path)) }]
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}
