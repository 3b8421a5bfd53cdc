// The faults of opening a path below a root, as one error with the path and the reason.
import type { FileFault } from '../../contract/errors/file-fault.js'

/**
 * `path`: the path is not a plain relative one. `link`: there is a link in place of a file or folder. `kind`: it is another
 * kind of entry, such as a folder or a pipe. `large`: it exceeds the limit. `changed`: a folder on the way was exchanged
 * during the call. `system`: the system refused; see `code`.
 */
export type BelowProblem = 'path' | 'link' | 'missing' | 'exists' | 'kind' | 'large' | 'changed' | 'system'

/** Carries the whole path and the system's error code, as errors of node:fs do. Its `message` is for logs. */
export class BelowError extends Error {
  readonly problem: BelowProblem
  readonly path: string
  readonly fault: FileFault
  readonly code: string

  constructor(path: string, fault: FileFault, code = 'EINVAL') {
    super(`${path}: ${fault.type === 'system' ? fault.cause : fault.type} (${code})`)
    this.name = 'BelowError'
    this.problem = problemOf(fault)
    this.path = path
    this.fault = fault
    this.code = code
  }
}

function problemOf({ type }: FileFault): BelowProblem {
  switch (type) {
    case 'root':
    case 'outside':
      return 'path'
    case 'no-folder':
    case 'no-file':
    case 'folder':
    case 'special':
    case 'link-or-special':
      return 'kind'
    case 'deep':
    case 'large':
      return 'large'
    case 'exchanged':
      return 'changed'
    case 'missing':
    case 'exists':
    case 'link':
    case 'system':
      return type
  }
}

/** The error of a system call on `path`, which was made through a descriptor and so names another path. */
export function systemError(error: unknown, path: string): unknown {
  if (error instanceof BelowError || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code === 'ENOENT') return new BelowError(path, { type: 'missing' }, code)
  if (code === 'EEXIST') return new BelowError(path, { type: 'exists' }, code)
  if (code === 'ELOOP') return new BelowError(path, { type: 'link' }, code)
  if (code === 'ENOTDIR') return new BelowError(path, { type: 'no-folder' }, code)
  const cause = error.message.replace(/^[A-Z0-9]+: /, '').replace(/, \w+( '.*)?$/s, '')
  return new BelowError(path, { type: 'system', cause, code }, code)
}
