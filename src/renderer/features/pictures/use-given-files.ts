// What is dropped on a field or pasted into it: pictures and text files wait beside it until the words are sent.
import { type ClipboardEvent, type DragEvent, type SyntheticEvent, useState } from 'react'
import { type PictureType, picturesProblem, pictureTypeOf } from '../../../contract/model/pictures.js'
import { bytesOfText } from '../../../contract/text/attached.js'
import { picturesProblemWords } from '../../../words/pictures/pictures.js'
import { type TextKind, textOf } from '../../ui/text-file.js'
import { attachmentsNow, setAttachments } from './attachments.js'
import type { Attachment } from './kept-attachments.js'

/** @param onText takes a text into the field itself; returns false if it should be attached instead */
export function useGivenFiles(place: string, what: TextKind, onText: (text: string, name: string) => boolean) {
  const [fileProblem, setFileProblem] = useState('')
  const take = (event: SyntheticEvent, transfer: DataTransfer) => {
    const files = filesOf(transfer)
    if (files.length === 0) return
    // A copied piece of a document is text that also comes as a picture.
    if (transfer.getData('text/plain').trim() !== '' && files.every((file) => file.type.startsWith('image/'))) return
    event.preventDefault()
    void Promise.all(files.map((file) => readAttachment(file, what))).then((read) => {
      const given = read.flatMap((each) => ('problem' in each ? [] : [each]))
      const problems = read.flatMap((each) => ('problem' in each ? [each.problem] : []))
      const isTaken = given.length === 1 && given[0]?.kind === 'text' && onText(given[0].text, given[0].name)
      const problem = isTaken ? '' : attach(place, given)
      setFileProblem([...problems, problem].filter(Boolean).join(' '))
    })
  }
  const handlers = {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
  }
  return { fileProblem, forget: () => setFileProblem(''), handlers }
}

const filesOf = (transfer: DataTransfer): File[] =>
  [...transfer.items]
    .filter((each) => each.kind === 'file' && !each.webkitGetAsEntry()?.isDirectory)
    .flatMap((each) => each.getAsFile() ?? [])

/** Why they cannot be attached; empty if they can. */
function attach(place: string, given: readonly Attachment[]): string {
  const all = [...attachmentsNow(place), ...given]
  const problem = picturesProblem(all.filter(({ kind }) => kind === 'picture'))
  if (problem) return picturesProblemWords(problem)
  setAttachments(place, all)
  return ''
}

/** Larger ones are made smaller: models look at no more than this, and four of them fit together. */
const LARGE_BYTES = 480_000
/** Pixels of the longer side; models scale what is larger down by themselves. */
const LONGEST_SIDE = 1_568
const QUALITIES = [0.85, 0.6, 0.4]

/** Reads a file as an attachment, or returns why it is refused. */
async function readAttachment(file: File, what: TextKind): Promise<Attachment | { readonly problem: string }> {
  const type = pictureTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type !== null) return readPicture(file, type)
  if (file.type.startsWith('image/') && file.type !== 'image/svg+xml')
    return { problem: `${file.name} is not a supported picture. Use PNG, JPEG, WebP or GIF.` }
  const read = await textOf(file, what)
  return 'problem' in read ? read : { kind: 'text', name: file.name, text: read.text, bytes: bytesOfText(read.text) }
}

async function readPicture(file: File, type: PictureType): Promise<Attachment | { readonly problem: string }> {
  const content = file.size <= LARGE_BYTES ? { blob: file, type } : await smaller(file)
  if (content === null) return { problem: `${file.name} cannot be read as a picture.` }
  return {
    kind: 'picture',
    name: file.name || 'picture',
    type: content.type,
    bytes: content.blob.size,
    base64: await base64Of(content.blob),
  }
}

/** The same picture within the limits, as JPEG on white; null where the browser cannot read it. */
async function smaller(file: Blob): Promise<{ blob: Blob; type: PictureType } | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  let blob: Blob | null = null
  for (const quality of QUALITIES) {
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size <= LARGE_BYTES) break
  }
  return blob && { blob, type: 'image/jpeg' }
}

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.readAsDataURL(blob)
  })
