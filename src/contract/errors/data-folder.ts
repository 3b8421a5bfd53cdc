// Errors of the data folder while it is in use, and of the small files in it.
import { errorType } from '../text/error-type.js'

interface Folder {
  readonly folder: string
}

interface File {
  readonly path: string
}

export const dataFolderErrors = {
  'data-folder-full': errorType<Folder>('store'),
  'data-folder-read-only': errorType<Folder>('store'),
  /** `code`: of the system or the database. */
  'data-folder-disk-fails': errorType<Folder & { readonly code: string }>('store'),
  'data-folder-part-gone': errorType<Folder & File>('store'),
  'data-file-no-file': errorType<File>('store'),
  'data-file-large': errorType<File & { readonly bytes: number; readonly most: number }>('store'),
  'data-file-not-readable': errorType<File & { readonly code: string }>('store'),
  'data-file-not-written': errorType<File & { readonly cause: string }>('store'),
  'keys-unreadable': errorType<File & { readonly how: 'plain' | 'sealed' }>('store'),
}
