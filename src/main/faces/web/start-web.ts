// Joins a host to the loopback server: what `npm start`, the command and the tests of the window start.

import { contract } from '../../../contract/calls/index.js'
import { plainBlock } from '../../../contract/text/plain-text.js'
import { serve } from '../../../contract/wire/define.js'
import type { Host } from '../../host/host.js'
import { openServer, type WebServer } from './server.js'

export interface StartWeb {
  readonly host: Pick<Host, 'handlers'> & Partial<Pick<Host, 'previewPorts'>>
  /** The folder of the built renderer. */
  readonly rendererFolder: string
  readonly port?: number
  readonly onSpent?: () => void
}

/** Serves the window of `host`; the host stays the caller's to close. */
export async function startWeb({ host, rendererFolder, port = 0, onSpent }: StartWeb): Promise<WebServer> {
  const wire = serve(contract, host.handlers, (path, error) => {
    // The message of an error may quote a model or a stranger's file.
    const words = plainBlock(`"${path}": ${error instanceof Error ? error.stack : String(error)}`)
    process.stderr.write(`Internal error in Tillgreen while handling ${words}\n`)
  })
  const previewPorts = (await host.previewPorts?.()) ?? []
  return openServer({ wire, rendererFolder, port, previewPorts, ...(onSpent && { onSpent }) })
}
