// Makes the host as every face needs it: same folders, same key, same log.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import packageFile from '../../package.json'
import { hardenProcess } from './host/harden.js'
import { createHost, type Host } from './host/host.js'
import { dataFolder, resourcesFolder } from './places.js'

export interface FaceOptions {
  readonly data?: string | undefined
  readonly baseUrl?: string | undefined
}

/** Opens the data folder; refuses as the store does. */
export function startHost(options: FaceOptions): Host {
  hardenProcess()
  const folder = dataFolder(options.data)
  let log: pino.Logger | null = null
  return createHost({
    dataFolder: folder,
    resources: resourcesFolder(),
    version: packageFile.version,
    baseUrl: options.baseUrl ?? process.env.OPENAI_BASE_URL ?? '',
    key: process.env.OPENAI_API_KEY || null,
    log(message, details) {
      try {
        mkdirSync(join(folder, 'logs'), { recursive: true })
        log ??= openLog(join(folder, 'logs', 'tillgreen.log'))
        log.error({ details }, message)
      } catch {
        // A full or read-only disk costs the line in the log, never what is going on.
      }
    },
  })
}

function openLog(path: string): pino.Logger {
  const destination = pino.destination({ dest: path, mode: 0o600, sync: true })
  destination.on('error', () => {})
  return pino(destination)
}
