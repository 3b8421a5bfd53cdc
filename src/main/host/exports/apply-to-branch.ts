// Brings changes of a run into a branch of the user's repository. Its working copy, index and other branches stay as they are.
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataOf, userError } from '../../../contract/errors/index.js'
import type { AppliedRun } from '../../../contract/run/run.js'
import { inTemporaryFolder } from '../../sandbox/process/temporary-folder.js'
import { type AppliedRecords, lastCommitOf } from '../changes/applied-records.js'
import type { Application } from '../changes/apply.js'
import type { Work } from '../work/work.js'
import type { BranchCommits, BranchPlace, HeldFile } from './branch-commits.js'
import { git, isNoRepository } from './git.js'

/**
 * Creates the branch at the last commit of the folder's repository, or continues one that this run created. Refuses (kind `invalid`) as
 * `applicable` does. Also refuses a folder without repository or commit, a taken or invalid name, and a checked-out branch. A
 * file of the commit must be as the run began with it or left it. After a refusal the repository is unchanged.
 */
export async function applyToBranch(
  { work, records }: { readonly work: Work; readonly records: AppliedRecords },
  asked: Application,
  folder: string,
  name: string,
): Promise<AppliedRun> {
  if (!existsSync(folder)) throw userError('apply-folder-gone', { folder })
  const last = lastCommitOf(records.of(asked.run), folder, name)
  const place = await placeIn(folder, name, last)
  return inTemporaryFolder('branch', async (temporary) => {
    const file = join(temporary, 'commits')
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    const made = await work.run('write-branch-commits', { asked, place, file })
    const isNew = place.held === null
    const own = isNew || last === null ? null : await filesAt(folder, last)
    const conflicts = differing(place.held ?? (await filesAt(folder, place.parent)), own, place.prefix, made.before)
    if (conflicts.length > 0) throw userError('branch-conflict', { run: asked.run, paths: conflicts, isNew })
    if (made.commits > 0) await git(folder, ['fast-import', '--quiet', '--done'], { file })
    const commit = (await git(folder, ['rev-parse', '--verify', `refs/heads/${name}`])).toString().trim()
    const { selection, written, removed, same, leftOut } = made
    records.add(asked.run, { at: Date.now(), folder, branch: name, selection, files: [], commit })
    const branch = { name, commits: made.commits, isNew }
    return { folder, written: [...written], removed: [...removed], same: [...same], leftOut: [...leftOut], selection, branch }
  })
}

/** @param last the commit at which this run left the branch; null where it created none of this name */
async function placeIn(folder: string, name: string, last: string | null): Promise<BranchPlace> {
  const asked = (args: readonly string[]) => orNull(git(realpathSync(folder), args))
  const where = await git(realpathSync(folder), ['rev-parse', '--show-prefix', '--show-object-format']).catch((error: unknown) => {
    throw isNoRepository(error) ? userError('branch-no-repository', { folder }) : error
  })
  const [prefix = '', format = ''] = where.toString().split('\n')
  const parent = await asked(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
  if (parent === null) throw userError('branch-no-commit', { folder })
  // A name such as "-" or "@{-1}" means another branch.
  if ((await asked(['check-ref-format', `refs/heads/${name}`])) === null || name.startsWith('-'))
    throw userError('branch-name-unfit', { name })
  const hash = format === 'sha256' ? 'sha256' : 'sha1'
  const found = await asked(['for-each-ref', '--format=%(refname) %(worktreepath)', `refs/heads/${name}`, `refs/heads/${name}/**`])
  if (found?.trim() === '') return { branch: name, parent: parent.trim(), prefix, hash, held: null }
  const tip = await asked(['rev-parse', '--verify', '--quiet', `refs/heads/${name}^{commit}`])
  // A branch that was created again under this name does not hold the commits of the run.
  if (last === null || tip === null || (await asked(['merge-base', '--is-ancestor', last, tip.trim()])) === null)
    throw userError('branch-taken', { name })
  const worktree = /^\S+ (.+)$/m.exec(found ?? '')?.[1]
  if (worktree) throw userError('branch-checked-out', { name, folder: worktree })
  return { branch: name, parent: tip.trim(), prefix, hash, held: await filesAt(folder, tip.trim()) }
}

/** The output of git; null where git failed. */
const orNull = (asked: Promise<Buffer>): Promise<string | null> =>
  asked.then(
    (bytes) => bytes.toString(),
    (error: unknown) => {
      if (dataOf(error, 'git-failed')) return null
      throw error
    },
  )

/** The files of a commit, by their paths within the repository. */
async function filesAt(folder: string, commit: string): Promise<ReadonlyMap<string, HeldFile>> {
  const listed = await git(realpathSync(folder), ['ls-tree', '-r', '-z', '--full-tree', commit])
  return new Map(
    listed
      .toString()
      .split('\0')
      .flatMap((entry) => {
        const [facts = '', path] = entry.split('\t')
        const [mode = '', , blob = ''] = facts.split(' ')
        return path === undefined ? [] : [[path, { mode, blob }] as const]
      }),
  )
}

/** Paths that a commit has neither as the run began with nor, where there is one, as an earlier call left them. */
const differing = (
  now: ReadonlyMap<string, HeldFile>,
  own: ReadonlyMap<string, HeldFile> | null,
  prefix: string,
  before: BranchCommits['before'],
): string[] =>
  before
    .filter(({ path, blob }) => {
      const held = now.get(prefix + path)?.blob ?? null
      return held !== blob && (own === null || held !== (own.get(prefix + path)?.blob ?? null))
    })
    .map(({ path }) => path)
