// Finds where a started program shows its pages: at the port that its template names, else at the first one that answers with a page.
import { setTimeout as pause } from 'node:timers/promises'
import { isPage } from '../../../contract/journal/effects.js'
import { firstPage } from '../../../main/host/previews/first-page.js'
import type { PortForward } from '../../../main/sandbox/process/process.js'

const EVERY_MS = 300
/** Milliseconds that one of several ports has for an answer. */
const PATIENCE_MS = 1_500

/** The port, as soon as a page is there; null where the signal ends the wait before. */
export async function servedPort(reach: PortForward, known: number | null, signal: AbortSignal): Promise<number | null> {
  if (known !== null) return isPage(await firstPage(reach, known, signal)) ? known : null
  while (!signal.aborted) {
    for (const port of reach.ports())
      if (isPage(await firstPage(reach, port, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])))) return port
    await pause(EVERY_MS, undefined, { signal }).catch(() => {})
  }
  return null
}
