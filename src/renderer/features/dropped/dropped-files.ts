// Reads files that a user drops on the window or chooses, and sends them to the core, which cannot get their paths.
import { core } from '../../boot/api.js'

export interface DroppedFile {
  /** With the name of the dropped folder in front. */
  readonly path: string
  readonly file: File
}

const PIECE = 512 * 1024

/**
 * All files of a drop. Must be called while the event is handled: its items are gone afterwards.
 * @param isLeftOut says by its name which folder is not entered
 */
export function droppedFiles(transfer: DataTransfer, isLeftOut: (folder: string) => boolean = () => false): Promise<DroppedFile[]> {
  const lists = [...transfer.items].map((item) => {
    const entry = item.webkitGetAsEntry()
    if (entry) return filesOf(entry, entry.name, isLeftOut)
    const file = item.getAsFile()
    return Promise.resolve(file ? [{ path: file.name, file }] : [])
  })
  return Promise.all(lists).then((all) => all.flat())
}

/** What was chosen in a field for files or for a folder. */
export const chosenFiles = (files: FileList | null): DroppedFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

async function filesOf(entry: FileSystemEntry, path: string, isLeftOut: (folder: string) => boolean): Promise<DroppedFile[]> {
  if (isFile(entry)) return [{ path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) }]
  if (!isFolder(entry) || isLeftOut(entry.name)) return []
  const reader = entry.createReader()
  const inner: FileSystemEntry[] = []
  // A browser gives at most a hundred at once, and none when all were given.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    inner.push(...some)
  }
  const lists = await Promise.all(inner.map((each) => filesOf(each, `${path}/${each.name}`, isLeftOut)))
  return lists.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** The files and folders that were dropped, by name. */
export const topsOf = (files: readonly DroppedFile[]): string[] => [...new Set(files.map(topOf))]

export const topOf = ({ path }: DroppedFile): string => path.split('/')[0] ?? ''

/** Hands files over and returns the folder of the core's copies. `onShare` gets 0 to 1. Rejects with the refusal of the core. */
export async function handOverFiles(files: readonly DroppedFile[], onShare: (share: number) => void): Promise<string> {
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
  return folder
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
