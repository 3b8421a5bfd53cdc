// Makes an export in any format: the one way for whoever downloads it, has it written, or names a file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportContent, ExportFormat } from '../../../contract/calls/exports.js'
import { inTemporaryFolder } from '../../sandbox/process/temporary-folder.js'
import type { Work } from '../work/work.js'
import type { Span, WrittenCommits } from './export-git.js'
import { git } from './git.js'

/**
 * Makes it at a path where nothing is: a file, or the folder of a repository. Refuses (kind `invalid`) a run that has nothing to
 * export in this format.
 */
export async function makeExport(work: Work, run: string, format: ExportFormat, path: string): Promise<ExportContent> {
  switch (format) {
    case 'zip': {
      createEmpty(path)
      const { files, leftOut, verification } = await work.run('write-archive', { run, file: path })
      return { format, files, leftOut: [...leftOut], verification }
    }
    case 'git':
      return { format, commits: await exportRepository(work, run, path) }
    case 'patch': {
      const { patch, isWhole } = await exportPatch(work, run)
      writeFileSync(path, patch, { flag: 'wx' })
      return { format, files: patch.toString('latin1').match(/^diff --git /gm)?.length ?? 0, isWhole }
    }
  }
}

/** Makes a repository of the run's states in a folder, which must be empty or missing. Gives the number of commits. */
async function exportRepository(work: Work, run: string, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const { commits } = await fill(work, run, 'all', folder)
  // The working copy comes from git itself, so that a first "git status" is clean.
  await git(folder, ['reset', '--quiet', '--hard', 'main'])
  return commits
}

/**
 * The whole difference between what the run began with and its last state, as "git apply" takes it: a new program began with
 * an empty folder, a change with what it changed.
 */
async function exportPatch(work: Work, run: string): Promise<{ patch: Buffer; isWhole: boolean }> {
  return inTemporaryFolder('patch', async (folder) => {
    const { isWhole } = await fill(work, run, 'difference', folder)
    const patch = await git(folder, [
      'diff',
      '--binary',
      '--full-index',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--no-renames',
      'main~1',
      'main',
    ])
    return { patch, isWhole }
  })
}

/** Makes a repository of a run's commits, without a working copy. */
const fill = (work: Work, run: string, span: Span, folder: string): Promise<WrittenCommits> =>
  inTemporaryFolder('commits', async (temporary) => {
    const file = join(temporary, 'commits')
    createEmpty(file)
    const written = await work.run('write-commits', { run, span, file })
    await git(folder, ['init', '--quiet', '--template=', '--initial-branch=main', '.'])
    await git(folder, ['fast-import', '--quiet', '--done'], { file })
    return written
  })

/** The file that a worker thread writes to: where the process leaves and removes it, the thread cannot create it again. */
const createEmpty = (path: string): void => writeFileSync(path, '', { flag: 'wx', mode: 0o666 })
