// Remembers changes to folders of the user until they are complete, so that a start after a kill can finish them or take them back.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { below } from '../../files/below.js'
import { isAlive, thisProcess } from '../../store/database/process.js'
import type { Holder } from '../../store/leases.js'

/** The purpose of a change. */
const Purpose = z.object({ kind: z.enum(['apply', 'output', 'export']), run: z.string() })
export type Purpose = z.infer<typeof Purpose>

/** Files of one folder, each of which becomes another one, appears or goes. */
const FilesIntent = z.object({
  type: z.literal('files'),
  purpose: Purpose,
  folder: z.string(),
  /** A folder below it that only this change knows: `N.new` and `N.old` are what the Nth file becomes and was. */
  staging: z.string(),
  /** Hashes of the old and the new content; null is no file. */
  files: z.array(z.object({ path: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
  /** Folders that were not there before, the outer ones first. */
  made: z.array(z.string()),
  /** `staging` has changed no file yet, `ready` may have changed some; `done` and `undone` only have `staging` left to remove. */
  state: z.enum(['staging', 'ready', 'done', 'undoing', 'undone']),
})
export type FilesIntent = z.infer<typeof FilesIntent>

/** A file or folder that is made under another name beside its place and then renamed. */
const EntryIntent = z.object({
  type: z.literal('entry'),
  purpose: Purpose,
  /** The folder of both names. */
  folder: z.string(),
  staging: z.string(),
  name: z.string(),
  /** The new name of a folder that has the target's name now; null where nothing is put aside. */
  aside: z.string().nullable(),
  /** Whether what has the name may be replaced. Earlier versions did not keep it. */
  force: z.boolean().default(false),
  state: z.enum(['staging', 'ready']),
})
export type EntryIntent = z.infer<typeof EntryIntent>

const Intent = z.discriminatedUnion('type', [FilesIntent, EntryIntent])
export type Intent = z.infer<typeof Intent>

export interface OpenChange<I extends Intent> {
  /** Each is on the disk when it returns. */
  set(intent: I): void
  end(): void
}

export interface ChangeLog {
  begin<I extends Intent>(intent: I): OpenChange<I>
  /** Changes of dead processes. From here on they belong to this process, and no other one gets them. */
  takeUnfinished(): Unfinished[]
  /** A change of this process that one of its threads did not end; null where there is none of this name. No thread may still work on it. */
  takeAbandoned(id: string): Unfinished | null
}

export type Unfinished =
  | { readonly type: 'unreadable'; readonly file: string }
  | { readonly type: 'found'; readonly intent: Intent; readonly change: OpenChange<Intent> }

/** A name for the temporary files of a change. It cannot be guessed, so nothing can be put in its way. */
export const stagingName = (): string => `.tillgreen-${randomBytes(12).toString('hex')}`

const LONGEST = 256 * 2 ** 20
const unfinishedOf = (name: string): string => name.replace(/json$/, 'new')
const fileOf = (id: string, { pid, processStart }: Holder): string => `${id}.${pid}.${processStart}.json`

export const newChangeId = (): string => randomBytes(12).toString('hex')

/**
 * The changes that are under way from this data folder, one small file each.
 * @param newId names the next change, where another thread must be able to find it
 */
export function openChangeLog(dataFolder: string, newId: () => string = newChangeId): ChangeLog {
  const folder = join(dataFolder, 'changes')
  const files = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return below(folder)
  }
  const opened = <I extends Intent>(name: string): OpenChange<I> => ({
    set(intent) {
      // The name tells its owner, so a kill between the two steps leaves no file without an owner.
      files().remove(unfinishedOf(name))
      files().create(unfinishedOf(name), `${JSON.stringify(intent)}\n`, { mode: 0o600, sync: true })
      files().rename(unfinishedOf(name), name)
      files().sync('')
    },
    end: () => {
      files().remove(name)
      files().sync('')
    },
  })
  const read = (mine: string): Unfinished => {
    const intent = Intent.safeParse(parsed(() => files().read(mine, LONGEST).toString()))
    return intent.success ? { type: 'found', intent: intent.data, change: opened(mine) } : { type: 'unreadable', file: join(folder, mine) }
  }
  return {
    begin(intent) {
      const change = opened<typeof intent>(fileOf(newId(), thisProcess))
      change.set(intent)
      return change
    },
    takeUnfinished() {
      if (!existsSync(folder)) return []
      return files()
        .list('')
        .flatMap(({ name }): Unfinished[] => {
          const [, id = '', pid, processStart = '', kind] = /^([0-9a-f]{24})\.(\d+)\.(\d+)\.(json|new)$/.exec(name) ?? []
          if (id === '' || isAlive({ pid: Number(pid), processStart })) return []
          if (kind === 'new') {
            // What it changes is still recorded as it was before; a change that was only about to begin changed nothing.
            files().remove(name)
            return []
          }
          const mine = fileOf(id, thisProcess)
          return taken(folder, name, mine) ? [read(mine)] : []
        })
    },
    takeAbandoned(id) {
      const mine = fileOf(id, thisProcess)
      files().remove(unfinishedOf(mine))
      return files().state(mine) === null ? null : read(mine)
    },
  }
}

/** Whether this process was the one that got it. */
function taken(folder: string, name: string, mine: string): boolean {
  try {
    below(folder).rename(name, mine)
    return true
  } catch {
    return false
  }
}

/** Null for a path that is no file, cannot be read or is no JSON: it does not fail the start. */
function parsed(read: () => string): unknown {
  try {
    return JSON.parse(read())
  } catch {
    return null
  }
}
