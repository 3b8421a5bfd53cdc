// Makes the host as every face needs it: same folders, same key, same log.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import packageFile from '../../../package.json'
import { createHost, endpointEnvironment, type Host, type KeyStore, makePrivate } from '../host/host.js'
import { dataFolder, resourcesFolder } from './places.js'

export interface FaceOptions {
  readonly data?: string | undefined
  readonly baseUrl?: string | undefined
  /** The storage of keys; left out, the file of the data folder. */
  readonly keys?: KeyStore
  /** Whether a user may see that a model is unreachable. */
  readonly isAttended: boolean
  /** Whether runs take the safe default of each question instead of waiting for an answer. */
  readonly takesDefaults?: boolean
}

/** Opens the data folder; refuses as the store does. */
export function startHost(options: FaceOptions): Host {
  const folder = dataFolder(options.data)
  let log: pino.Logger | null = null
  if (makePrivate(folder))
    process.stderr.write(`Other users of this machine could access the data folder ${folder}. Tillgreen has made the folder private.\n`)
  const host = createHost({
    dataFolder: folder,
    resources: resourcesFolder(),
    version: packageFile.version,
    ...endpointEnvironment(process.env, options.baseUrl),
    keys: options.keys,
    isAttended: options.isAttended,
    takesDefaults: options.takesDefaults,
    log(message, details) {
      try {
        mkdirSync(join(folder, 'logs'), { recursive: true })
        log ??= openLog(join(folder, 'logs', 'tillgreen.log'))
        log.error({ details }, message)
      } catch {
        // A full or read-only disk loses the log line, but never stops the work.
      }
    },
  })
  // Files that this start opened are closed too.
  makePrivate(folder)
  return host
}

function openLog(path: string): pino.Logger {
  const destination = pino.destination({ dest: path, mode: 0o600, sync: true })
  destination.on('error', () => {})
  return pino(destination)
}
