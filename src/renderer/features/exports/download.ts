// Saves an export through the browser: piece by piece, so that no message is long.
import type { MadeExport } from '../../../contract/calls/exports.js'
import { core } from '../../boot/api.js'

/** Fetches all pieces and hands the file to the browser. */
export async function download(made: MadeExport): Promise<void> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let from: number | null = 0; from !== null; ) {
    const piece: { base64: string; next: number | null } = await core.exports.read({ id: made.id, from })
    pieces.push(Uint8Array.from(atob(piece.base64), (letter) => letter.charCodeAt(0)))
    from = piece.next
  }
  const address = URL.createObjectURL(new Blob(pieces, { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = made.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
