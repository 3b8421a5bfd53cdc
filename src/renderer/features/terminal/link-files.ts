// Makes places in files that a terminal prints into links: Ctrl+click opens the file at its line.
import type { ILink, Terminal } from '@xterm/xterm'
import { type FilePlace, filePlacesIn } from './file-links.js'

export interface FileLinks {
  /** Whether the workspace has such a file now. */
  hasFile(path: string): Promise<boolean>
  onOpen(place: FilePlace): void
  /** The file under the mouse; null when it left. */
  onHover(words: string | null): void
}

/** From now on; what it gives ends that. */
export function linkFiles(terminal: Terminal, { hasFile, onOpen, onHover }: FileLinks): () => void {
  const provider = terminal.registerLinkProvider({
    provideLinks(row, give) {
      const text = terminal.buffer.active.getLine(row - 1)?.translateToString(true) ?? ''
      const places = filePlacesIn(text)
      if (places.length === 0) return give(undefined)
      void Promise.all(places.map(async (place) => ((await hasFile(place.path)) ? [linkTo(place, row)] : [])))
        .then((links) => give(links.flat()))
        // Without an answer of the core there is no link, and hovering again asks again.
        .catch(() => give(undefined))
    },
  })
  const linkTo = (place: FilePlace, row: number): ILink => ({
    text: `${place.path}:${place.line}`,
    // xterm counts columns from 1, and takes the last one in.
    range: { start: { x: place.from + 1, y: row }, end: { x: place.to, y: row } },
    activate(event) {
      if (event.ctrlKey || event.metaKey) onOpen(place)
    },
    hover: () => onHover(`${place.path}, line ${place.line}`),
    leave: () => onHover(null),
  })
  return () => provider.dispose()
}
