// What can go wrong when a path is opened below a root, as one error that says which path and why.

/**
 * `path`: the path is not a plain relative one. `link`: a link stands where a file or folder was expected. `kind`: it is
 * something else than expected, such as a folder or a pipe. `large`: it is beyond the limit. `changed`: a folder on the way was
 * exchanged meanwhile. `system`: the system refused; see `code`.
 */
export type BelowProblem = 'path' | 'link' | 'missing' | 'exists' | 'kind' | 'large' | 'changed' | 'system'

/** Carries the whole path and the system's error code, as errors of node:fs do. */
export class BelowError extends Error {
  readonly problem: BelowProblem
  readonly path: string
  readonly code: string

  constructor(problem: BelowProblem, path: string, words: string, code = 'EINVAL') {
    super(`${path} ${words}`)
    this.name = 'BelowError'
    this.problem = problem
    this.path = path
    this.code = code
  }
}

/** The error of a system call on `path`, which was made through a descriptor and so names another path. */
export function systemError(error: unknown, path: string): unknown {
  if (error instanceof BelowError || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code === 'ENOENT') return new BelowError('missing', path, 'is not there.', code)
  if (code === 'EEXIST') return new BelowError('exists', path, 'is there already.', code)
  if (code === 'ELOOP') return new BelowError('link', path, 'is a link, and links are not followed.', code)
  if (code === 'ENOTDIR') return new BelowError('kind', path, 'is no folder.', code)
  const words = error.message.replace(/^[A-Z0-9]+: /, '').replace(/, \w+( '.*)?$/s, '')
  return new BelowError('system', path, `cannot be used: ${words} (${code}).`, code)
}
