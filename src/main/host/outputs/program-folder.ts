// The output folder of a run: the requested one, or one of its name in the user's folder of programs.
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { Note } from '../../../contract/notes/index.js'
import type { Store } from '../../store/store.js'
import { readSetup } from '../records/setup.js'
import { archiveName } from './archive-name.js'
import type { OutputRecords } from './output-records.js'

/** The setting as a path; null where it is empty. `~` is the user's home. */
export function programsFolderAt(setting: string): string | null {
  const said = setting.trim()
  if (said === '') return null
  return resolve(homedir(), said === '~' ? '.' : said.replace(/^~\//, ''))
}

export const notesOf = (store: Store, run: string): readonly Note[] =>
  store.entries.counting(run).flatMap((entry) => (entry.kind === 'note' ? [Note.parse(entry.body)] : []))

/** The output folder of a run; null where it has none, or none yet. */
export function outputFolder(store: Store, run: string): string | null {
  const { out, programs } = readSetup(store, run).setup
  if (out !== null || programs === null) return out
  const due = notesOf(store, run).findLast(({ type }) => type === 'output-due')
  return due?.type === 'output-due' ? (due.folder ?? null) : null
}

interface FolderDeps {
  readonly store: Store
  readonly records: OutputRecords
  /** Whether nothing is at a path, or an empty folder. */
  isFree(folder: string): boolean
}

/**
 * Chooses the folder of a run at its end: that of the run before in its project, else the first free one of its name.
 * Null where its programs get no folder.
 */
export function chooseFolder({ store, records, isFree }: FolderDeps, run: string): string | null {
  const { programs } = readSetup(store, run).setup
  const summary = store.runs.summary(run)
  if (programs === null || summary === null) return null
  const isOurs = (folder: string) => {
    const last = records.find(folder)
    return last !== null && store.runs.summary(last.run)?.project === summary.project
  }
  return (
    folderBefore(store, summary.parent, isOurs) ??
    firstFree(join(programs, archiveName(summary.title)), (folder) => isFree(folder) || isOurs(folder))
  )
}

/** The output folder of the nearest earlier run, if it is still known to belong to this project. */
function folderBefore(store: Store, from: string | null, isOurs: (folder: string) => boolean): string | null {
  for (let run = from; run !== null; run = store.runs.summary(run)?.parent ?? null) {
    const asked = outputFolder(store, run)
    const written = asked === null ? undefined : notesOf(store, run).findLast(({ type }) => type === 'output-written')
    if (asked === null || written?.type !== 'output-written') continue
    const folder = written.beside === '' ? asked : join(asked, '..', written.beside)
    if (isOurs(folder)) return folder
  }
  return null
}

function firstFree(folder: string, mayTake: (folder: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? folder : `${folder}-${number}`
    if (mayTake(wanted)) return wanted
  }
}
