// The folder that the user is in: `npm run` first changes to the folder of the package, and passes the original one on.
import { dirname } from 'node:path'

/**
 * The folder from which relative paths of the command line are meant, where it is not the one that the process is in.
 * Null where the process was not started by this package's own script: `INIT_CWD` is inherited by everything below one.
 */
export function standOf(environment: NodeJS.ProcessEnv, folder: string): string | null {
  const { INIT_CWD: begun, npm_lifecycle_event: script, npm_package_json: packageFile } = environment
  const isOurs = script === 'tillgreen' || script === 'doctor'
  return begun && begun !== folder && isOurs && packageFile && dirname(packageFile) === folder ? begun : null
}
