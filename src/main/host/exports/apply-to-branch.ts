// Brings changes of a run into a new branch of the user's repository. Its working copy, index and other branches stay as they are.
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataOf, userError } from '../../../contract/errors/index.js'
import type { AppliedRun } from '../../../contract/run/run.js'
import { inTemporaryFolder } from '../../sandbox/process/temporary-folder.js'
import type { AppliedRecords } from '../changes/applied-records.js'
import type { Application } from '../projects/apply.js'
import type { Work } from '../work/work.js'
import type { BranchCommits, BranchPlace } from './branch-commits.js'
import { git } from './git.js'

/**
 * Makes the branch at the last commit of the folder's repository. Refuses (kind `invalid`) as `applicable` does, where there is no
 * repository or no commit, a name that is taken or none, and where that commit has a changed file otherwise than the run began with;
 * the repository is then as it was.
 */
export async function applyToBranch(
  { work, records }: { readonly work: Work; readonly records: AppliedRecords },
  asked: Application,
  folder: string,
  name: string,
): Promise<AppliedRun> {
  if (!existsSync(folder)) throw userError('apply-folder-gone', { folder })
  const place = await placeIn(folder, name)
  return inTemporaryFolder('branch', async (temporary) => {
    const file = join(temporary, 'commits')
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    const made = await work.run('write-branch-commits', { asked, place, file })
    const conflicts = await differing(folder, place, made.before)
    if (conflicts.length > 0) throw userError('branch-conflict', { run: asked.run, paths: conflicts })
    if (made.commits > 0) await git(folder, ['fast-import', '--quiet', '--done'], { file })
    const { selection, written, removed, leftOut } = made
    records.add(asked.run, { at: Date.now(), folder, branch: name, selection, files: [] })
    const branch = { name, commits: made.commits }
    return { folder, written: [...written], removed: [...removed], same: [], leftOut: [...leftOut], selection, branch }
  })
}

async function placeIn(folder: string, name: string): Promise<BranchPlace> {
  const asked = (args: readonly string[]) => orNull(git(realpathSync(folder), args))
  const where = await asked(['rev-parse', '--show-prefix', '--show-object-format'])
  if (where === null) throw userError('branch-no-repository', { folder })
  const [prefix = '', format = ''] = where.split('\n')
  const parent = await asked(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
  if (parent === null) throw userError('branch-no-commit', { folder })
  // A name such as "-" or "@{-1}" means another branch.
  if ((await asked(['check-ref-format', `refs/heads/${name}`])) === null || name.startsWith('-'))
    throw userError('branch-name-unfit', { name })
  const taken = await asked(['for-each-ref', '--format=%(refname)', `refs/heads/${name}`, `refs/heads/${name}/**`])
  if (taken === null || taken.trim() !== '') throw userError('branch-taken', { name })
  return { branch: name, parent: parent.trim(), prefix, hash: format === 'sha256' ? 'sha256' : 'sha1' }
}

/** What git printed; null where it said no. */
const orNull = (asked: Promise<Buffer>): Promise<string | null> =>
  asked.then(
    (bytes) => bytes.toString(),
    (error: unknown) => {
      if (dataOf(error, 'git-failed')) return null
      throw error
    },
  )

/** Paths that the commit has otherwise than the run began with. */
async function differing(folder: string, { parent, prefix }: BranchPlace, before: BranchCommits['before']): Promise<string[]> {
  const listed = await git(realpathSync(folder), ['ls-tree', '-r', '-z', '--full-tree', parent])
  const blobs = new Map(
    listed
      .toString()
      .split('\0')
      .flatMap((entry) => {
        const [facts = '', path] = entry.split('\t')
        return path === undefined ? [] : [[path, facts.split(' ')[2] ?? ''] as const]
      }),
  )
  return before.filter(({ path, blob }) => (blobs.get(prefix + path) ?? null) !== blob).map(({ path }) => path)
}
