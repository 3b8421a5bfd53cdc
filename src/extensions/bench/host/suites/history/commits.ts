// Reads the commits of a repository and the files that they have, and writes nothing.
import { userError } from '../../../../../contract/errors/index.js'
import { below } from '../../../../../main/files/below.js'
import { BelowError } from '../../../../../main/files/below-error.js'
import { git, isNoRepository } from '../../../../../main/host/exports/git.js'
import { utf8Of } from '../../../../../main/store/trees/file-text.js'

export interface Commit {
  readonly hash: string
  /** The first one; null where it has none. */
  readonly parent: string | null
  readonly subject: string
  readonly body: string
  /** Paths of files that it added or changed. */
  readonly paths: readonly string[]
}

export interface Repository {
  /** The newest first; merges are none. */
  readonly commits: readonly Commit[]
  /** Texts of these files at a commit; those that are not there, or no text, are left out. */
  texts(commit: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Older commits are left out: they say less about the program of today. */
const MOST_COMMITS = 3_000
const MOST_BYTES = 200_000

/** Refuses (kind `invalid`) a folder without a repository, and a repository with a shallow history. */
export async function openRepository(folder: string): Promise<Repository> {
  if (!isFolder(folder)) throw userError('commits-no-repository', { path: folder })
  const said = await git(folder, ['rev-parse', '--is-shallow-repository']).catch((error: unknown) => {
    throw isNoRepository(error) ? userError('commits-no-repository', { path: folder }) : error
  })
  if (said.toString().trim() === 'true') throw userError('commits-shallow', { path: folder })
  const format = '--format=%x01%H%x02%P%x02%s%x02%b%x03'
  const log = await git(folder, ['log', '--no-merges', '--no-renames', '--name-status', `--max-count=${MOST_COMMITS}`, format])
  return { commits: log.toString('utf8').split('\x01').slice(1).map(commitIn), texts: (commit, paths) => textsOf(folder, commit, paths) }
}

function isFolder(path: string): boolean {
  try {
    return below(path).list('').length >= 0
  } catch (error) {
    if (error instanceof BelowError) return false
    throw error
  }
}

function commitIn(text: string): Commit {
  const [head = '', files = ''] = text.split('\x03')
  const [hash = '', parents = '', subject = '', body = ''] = head.split('\x02')
  // A path that git must quote is left out: no task is made of it.
  const paths = files.split('\n').flatMap((line) => /^[AMT]\t([^"].*)$/.exec(line)?.[1] ?? [])
  return { hash, parent: parents.split(' ')[0] || null, subject, body: body.trim(), paths }
}

async function textsOf(folder: string, commit: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map()
  const out = await git(folder, ['cat-file', '--batch'], `${paths.map((path) => `${commit}:${path}`).join('\n')}\n`)
  const texts = new Map<string, string>()
  let at = 0
  for (const path of paths) {
    const end = out.indexOf('\n', at)
    const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(out.toString('utf8', at, end)) ?? []
    at = end + 1
    if (size === undefined) continue
    const bytes = out.subarray(at, at + Number(size))
    at += Number(size) + 1
    const text = type === 'blob' && bytes.length <= MOST_BYTES ? utf8Of(bytes) : null
    if (text !== null) texts.set(path, text)
  }
  return texts
}
