// A file that was dropped or pasted as something to send: a picture, made smaller where it is large, or a text.
import { type PictureType, pictureTypeOf } from '../../../contract/model/pictures.js'
import { bytesOfText } from '../../../contract/text/attached.js'
import { type TextKind, textOf } from '../../ui/text-file.js'
import type { Attachment } from './kept-attachments.js'

/** Larger ones are made smaller: models look at no more than this, and four of them fit together. */
const LARGE_BYTES = 480_000
/** Pixels of the longer side; models scale what is larger down by themselves. */
const LONGEST_SIDE = 1_568
const QUALITIES = [0.85, 0.6, 0.4]

/** What becomes of a file, or why it cannot be taken. */
export async function readAttachment(file: File, what: TextKind): Promise<Attachment | { readonly problem: string }> {
  const type = pictureTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type !== null) return readPicture(file, type)
  if (file.type.startsWith('image/') && file.type !== 'image/svg+xml')
    return { problem: `${file.name} is no picture that is taken: PNG, JPEG, WebP or GIF.` }
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
