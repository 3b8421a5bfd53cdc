// The port of the browser face stays the same from start to start: what a browser keeps for the window (theme, unsaved
// text, layout) belongs to its address.
import { join } from 'node:path'
import { readPlainFile, replaceFile } from '../../host/host.js'

/**
 * Opens at the port that this data folder used before, or at any free one where that is taken or none was used, and
 * remembers it.
 */
export async function atSamePort<T extends { readonly url: string }>(folder: string, open: (port: number) => Promise<T>): Promise<T> {
  const file = join(folder, 'web-port')
  const known = remembered(file)
  const server = await open(known).catch((error: unknown) => {
    if (known !== 0 && error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return open(0)
    throw error
  })
  remember(file, new URL(server.url).port)
  return server
}

/** If this write fails, the next start has another port, which is no reason not to start. */
function remember(file: string, port: string): void {
  try {
    replaceFile(file, port)
  } catch {}
}

function remembered(file: string): number {
  try {
    const port = Number(readPlainFile(file))
    return Number.isInteger(port) && port > 1023 && port < 65536 ? port : 0
  } catch {
    return 0
  }
}
