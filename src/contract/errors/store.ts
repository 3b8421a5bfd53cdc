// Errors of the data folder: its database, locks, journals and stored files.
import { z } from 'zod'
import { errorType } from '../text/error-type.js'

interface File {
  readonly file: string
}

/** `cause`: what the system or the database said. */
interface FileCause extends File {
  readonly cause: string
}

export const storeErrors = {
  'data-folder-not-made': errorType<{ readonly folder: string; readonly cause: string }>('store'),
  /** `code`: of the system. */
  'data-folder-not-writable': errorType<{ readonly folder: string; readonly code: string }>('store'),
  'data-folder-gone': errorType<{ readonly folder: string }>('store'),
  'database-no-file': errorType<File>('store'),
  /** The data folder was in use, and its database is not there any more. */
  'database-gone': errorType<File>('store'),
  'database-empty': errorType<File>('store'),
  'database-foreign': errorType<File & { readonly of: 'no-sqlite' | 'other-application' }>('store'),
  'database-newer': errorType<File & { readonly format: number; readonly newest: number }>('store'),
  'database-busy': errorType<FileCause>('busy'),
  'database-full': errorType<File>('store'),
  'database-damaged': errorType<FileCause>('store'),
  'database-tables': errorType<FileCause>('store'),
  'database-not-opened': errorType<FileCause>('store'),
  'lock-no-file': errorType<File>('store'),
  'lock-held': errorType<File & { readonly seconds: number }>('busy'),
  'lock-disk-full': errorType<File>('store'),
  'lock-not-taken': errorType<FileCause>('store'),
  'object-damaged': errorType<{ readonly path: string; readonly hash: string; readonly how: 'gone' | 'folder' | 'altered' }>('store'),
  'run-damaged': errorType<{ readonly run: string; readonly damage: Damage }>('store'),
}

/** What is wrong first in a run; `seq` is the number of an entry, 0 for what the run was started with. */
export const Damage = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['altered', 'unreadable']), seq: z.number(), key: z.string() }),
  z.object({ type: z.enum(['gone', 'link-gone']), seq: z.number() }),
  z.object({ type: z.literal('beginning'), seq: z.literal(0) }),
])
export type Damage = z.infer<typeof Damage>
