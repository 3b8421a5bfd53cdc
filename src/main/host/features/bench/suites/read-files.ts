// Reads the files of a suite from where the user named them: texts alone, and no link is followed.
import { basename, dirname } from 'node:path'
import { userError } from '../../../../../contract/errors/index.js'
import { type Below, below } from '../../../../files/below.js'
import { BelowError } from '../../../../files/below-error.js'
import type { SuiteFiles } from './parts.js'

/** More is no suite: whole tracks of Exercism stay below. */
const MOST_FILES = 50_000
const MOST_BYTES = 16 * 2 ** 20
/** Folders of other tools, which hold no task. */
const PASSED_OVER = /^(\.git|node_modules|\.github|\.venv|__pycache__|target)$/

/** All texts of a folder, or the one file. Refuses (kind `missing`) where nothing is there. */
export function readSuiteFiles(path: string): SuiteFiles {
  try {
    const parent = below(dirname(path))
    const state = parent.state(basename(path))
    const files = new Map<string, string>()
    if (state?.kind === 'file') files.set(basename(path), parent.read(basename(path), MOST_BYTES).toString('utf8'))
    else collect(below(path), '', files)
    return files
  } catch (error) {
    if (!(error instanceof BelowError)) throw error
    throw userError('suite-unfit', { path, leftOut: [{ place: error.path, problem: { type: 'no-file', file: basename(error.path) } }] })
  }
}

function collect(root: Below, folder: string, files: Map<string, string>): void {
  for (const { name, kind } of root.list(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`
    if (kind === 'folder' && !PASSED_OVER.test(name)) collect(root, path, files)
    if (kind !== 'file' || files.size >= MOST_FILES) continue
    const bytes = root.read(path, MOST_BYTES)
    if (!bytes.includes(0)) files.set(path, bytes.toString('utf8'))
  }
}
