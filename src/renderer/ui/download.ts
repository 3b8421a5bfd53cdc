// Hands a text, or a file that comes in pieces, to the browser as a file to keep.

export const download = (name: string, type: string, text: string): void => hand(name, new Blob([text], { type: `${type};charset=utf-8` }))

interface Piece {
  readonly base64: string
  /** Where the next one begins; null after the last. */
  readonly next: number | null
}

/** Fetches all pieces of a file in order. Rejects if `read` does. */
export async function downloadPieces(name: string, read: (from: number) => Promise<Piece>): Promise<void> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let from: number | null = 0; from !== null; ) {
    const { base64, next }: Piece = await read(from)
    pieces.push(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
    from = next
  }
  hand(name, new Blob(pieces, { type: 'application/octet-stream' }))
}

function hand(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it after this time.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
