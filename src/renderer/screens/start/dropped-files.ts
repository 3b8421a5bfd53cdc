// What a user drops onto the window as a list of files, and how it gets to the core where no path can be named.
import { core } from '../../boot/api.js'

export interface DroppedFile {
  /** With the name of the dropped folder in front. */
  readonly path: string
  readonly file: File
}

/** Folders that tools fill; the core leaves them out as well, this only spares the way there. */
const LEFT_OUT = /^(\.git|\.hg|\.svn|node_modules|\.venv|venv|__pycache__|target|dist|build|\.next|\.tox|coverage)$/
const PIECE = 512 * 1024

/** All files of what was dropped. Must be called while the event is handled: its items are gone afterwards. */
export function droppedFiles(transfer: DataTransfer): Promise<DroppedFile[]> {
  const lists = [...transfer.items].map((item) => {
    const entry = item.webkitGetAsEntry()
    if (entry) return filesOf(entry, entry.name)
    const file = item.getAsFile()
    return Promise.resolve(file ? [{ path: file.name, file }] : [])
  })
  return Promise.all(lists).then((all) => all.flat())
}

async function filesOf(entry: FileSystemEntry, path: string): Promise<DroppedFile[]> {
  if (isFile(entry)) return [{ path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) }]
  if (!isFolder(entry) || LEFT_OUT.test(entry.name)) return []
  const reader = entry.createReader()
  const inner: FileSystemEntry[] = []
  // A browser gives at most a hundred at once, and none when all were given.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    inner.push(...some)
  }
  const lists = await Promise.all(inner.map((each) => filesOf(each, `${path}/${each.name}`)))
  return lists.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Hands files over and gives the path at which the core finds the project. `onShare` hears of 0 to 1. */
export async function handOver(files: readonly DroppedFile[], onShare: (share: number) => void): Promise<string> {
  let upload: string | null = null
  let folder = ''
  for (const [index, { path, file }] of files.entries()) {
    let from = 0
    do {
      const piece = new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer())
      const taken: { upload: string; folder: string } = await core.projects.receive({ upload, path, base64: base64Of(piece) })
      upload = taken.upload
      folder = taken.folder
      from += PIECE
    } while (from < file.size)
    onShare((index + 1) / files.length)
  }
  const tops = new Set(files.map(({ path }) => path.split('/')[0] ?? ''))
  // One folder or one archive is the project; several things together are, as if they lay in a folder.
  return tops.size === 1 ? `${folder}/${[...tops][0]}` : folder
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
