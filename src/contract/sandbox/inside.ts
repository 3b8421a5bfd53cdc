// The paths inside every sandbox that languages, the sandbox and the host agree on.

/** The workspace. Layers hold absolute paths, so it never changes. */
export const WORKSPACE = '/work'
/** The layer of an environment. */
export const ENVIRONMENT = '/env'
/** A runner's own files, read-only. */
export const RUNNER = '/tillgreen/runner'
/** The writable folder in which a runner leaves its report. */
export const REPORT = '/tillgreen/report'

/** A host folder or file as the sandboxed process sees it. */
export interface Mount {
  readonly source: string
  readonly target: string
  readonly access: 'read' | 'write'
}
