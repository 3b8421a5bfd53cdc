// A folder of the user that a program is started on, and the folder for what the program makes of it.
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { GivenFolder, LeftFiles } from '../../../../contract/calls/programs.js'
import { WorkspacePath } from '../../../../contract/paths/path.js'
import { count } from '../../../../words/figures.js'
import { changeWords, leftWords } from '../../../../words/left-files.js'
import { type Command, CommandError, type Context, text } from '../command.js'

export const ownFilesFlags: Command['flags'] = {
  files: {
    type: 'string',
    value: 'DIR',
    help: 'copy this folder into the program folder, under the same name; without ARGUMENTS, the program gets the folder name as its argument',
  },
  keep: { type: 'string', value: 'DIR', help: 'save new, changed or renamed files to this new folder' },
}

export interface OwnFiles {
  /** Null where no folder is given. */
  readonly given: GivenFolder | null
  /** An absolute path; null where nothing is saved. */
  readonly keep: string | null
}

/** The files of `--files` and `--keep`. Refuses unusable ones before the program starts. */
export function ownFiles({ values }: Context): OwnFiles {
  const [from, to] = [text(values, 'files'), text(values, 'keep')]
  const folder = from === undefined ? null : resolve(from)
  const keep = to === undefined ? null : resolve(to)
  if (folder !== null && !isFolder(folder)) throw new CommandError(`--files expects a folder, but ${folder} is not a folder.`)
  if (keep !== null) needNew(keep)
  if (folder !== null && keep !== null && isBelow(keep, folder))
    throw new CommandError(`--keep expects a folder outside ${folder}, but ${keep} is inside it. Choose another folder.`)
  return { given: folder === null ? null : { folder, into: nameOf(folder) }, keep }
}

/** The folder in that of the program; one with an odd name is called "files" there. */
function nameOf(folder: string): string {
  const name = basename(folder)
  return WorkspacePath.safeParse(name).success ? name : 'files'
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function needNew(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) throw new CommandError(`--keep expects a folder, but ${folder} is a file.`)
  if (readdirSync(folder).length > 0) throw new CommandError(`${folder} already contains files. Choose a new folder for --keep.`)
}

function isBelow(path: string, folder: string): boolean {
  const [inner, outer] = [realOf(path), realOf(folder)]
  return inner === outer || inner.startsWith(`${outer}${sep}`)
}

/** Without links, also where its last parts are not there yet. */
function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realOf(parent), basename(path))
  }
}

/** What happens to the files that the program writes. */
export const startWords = ({ keep }: OwnFiles): string =>
  keep === null
    ? 'Starting a fresh copy of the program. The copy is deleted when the program exits. To save new and changed files, use --keep DIR.'
    : `Starting a fresh copy of the program. New and changed files will be saved in ${keep}.`

/** Lists what the program changed, and saves it where the user wants that. */
export async function printLeft({ out, core }: Context, left: LeftFiles, { given, keep }: OwnFiles): Promise<void> {
  out.json({ type: 'files', ...left })
  if (given !== null || left.changes.length > 0 || left.id === null) {
    out.line('')
    out.line(`${leftWords(left)}.`)
  }
  for (const change of left.changes) out.line(`  ${change.how.padEnd(8)} ${changeWords(change)}`)
  if (left.more > 0) out.line(`  ${count(left.more, 'more change')} not listed`)
  for (const reason of left.leftOut) out.note(`Left out: ${reason}`)
  if (keep === null) return
  if (left.id === null) throw new CommandError('The program left too many files to save. Start the program again with fewer of your files.')
  if (!left.changes.some(({ how }) => how !== 'removed')) {
    out.note('Nothing was saved, because no files are new or changed.')
    return
  }
  const { path, files } = await core().programs.keep({ id: left.id, folder: keep, inside: false })
  out.json({ type: 'kept', path, files })
  out.line(`Saved ${count(files, 'file')} in ${path}.`)
}
