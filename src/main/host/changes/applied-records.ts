// Records which changes of each run were applied and where, for honest reports and for applying the rest later.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Application } from '../../../contract/calls/changes.js'
import { below } from '../../files/below.js'

const AppliedRecord = Application.extend({
  /** The content written to each path; null is no file. */
  files: z.array(z.object({ path: z.string(), hash: z.string().nullable() })),
  /** The commit that the branch ended at; none for a folder, and where it was made before this was remembered. */
  commit: z.string().optional(),
})
type AppliedRecord = z.infer<typeof AppliedRecord>

export interface AppliedRecords {
  /** Oldest first; nothing where nothing is known. */
  of(run: string): readonly AppliedRecord[]
  add(run: string, applied: AppliedRecord): void
  /** For a run that was deleted for good. */
  forget(run: string): void
}

const LONGEST = 64 * 2 ** 20

/** The records of a data folder, one file for each run. */
export function openAppliedRecords(dataFolder: string): AppliedRecords {
  const place = join(dataFolder, 'applied')
  const of = (run: string): readonly AppliedRecord[] => {
    const root = below(place)
    const name = `${run}.json`
    if (root.state(name) === null) return []
    try {
      return z.array(AppliedRecord).parse(JSON.parse(root.read(name, LONGEST).toString()))
    } catch {
      // Not known is safe: a file that differs is then taken for the user's.
      return []
    }
  }
  return {
    of,
    add(run, applied) {
      mkdirSync(place, { recursive: true, mode: 0o700 })
      below(place).replace(`${run}.json`, `${JSON.stringify([...of(run), applied])}\n`, { mode: 0o600 })
    },
    forget(run) {
      if (below(place).state(`${run}.json`) !== null) below(place).remove(`${run}.json`)
    },
  }
}

/** The part of the records that a user sees. */
export const applicationsOf = (records: readonly AppliedRecord[]): Application[] =>
  records.map(({ at, folder, branch, selection }) => ({ at, folder, branch, selection }))

/** The commit that a run left a branch at the last time; null where it did not make that branch. */
export const lastCommitOf = (records: readonly AppliedRecord[], folder: string, branch: string): string | null =>
  records.findLast((each) => each.folder === folder && each.branch === branch)?.commit ?? null

/** The contents that runs gave each path of a folder, in its files and not in a branch. */
export function ownHashes(records: readonly AppliedRecord[], folder: string): ReadonlyMap<string, string | null> {
  const own = records.filter((each) => each.folder === folder && each.branch === null)
  return new Map(own.flatMap(({ files }) => files.map(({ path, hash }) => [path, hash] as const)))
}
