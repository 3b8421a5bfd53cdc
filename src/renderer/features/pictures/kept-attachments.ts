// Attached files as this browser keeps them over a reload, where the words are kept that they go with.
import { z } from 'zod'
import { PICTURE_TYPES } from '../../../contract/model/pictures.js'
import { kept } from '../../ui/kept.js'

const Attachment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), name: z.string(), bytes: z.number(), type: z.enum(PICTURE_TYPES), base64: z.string() }).readonly(),
  z.object({ kind: z.literal('text'), name: z.string(), bytes: z.number(), text: z.string() }).readonly(),
])
/** A picture or a text file that waits to be sent with words. */
export type Attachment = z.infer<typeof Attachment>

const Attachments = z.array(Attachment).readonly()

/** Characters that are kept of one place: a browser keeps about five million for all of a page. */
export const MOST_KEPT = 2_000_000

const nameOf = (place: string) => `attached.${place}`

/** The stored attachments of a place; none if there are none or they cannot be read. */
export function keptAttachments(place: string): readonly Attachment[] {
  try {
    return Attachments.parse(JSON.parse(kept.getItem(nameOf(place)) ?? '[]'))
  } catch {
    return []
  }
}

/** Keeps them as far as there is room, the first ones first, and gives those that would be lost with the page. */
export function keepAttachments(place: string, attachments: readonly Attachment[]): readonly Attachment[] {
  const { fit, lost } = fitting(attachments)
  if (fit.length === 0) kept.removeItem(nameOf(place))
  else if (!kept.setItem(nameOf(place), JSON.stringify(fit))) {
    // The storage is full or forbidden: its old content is no longer what is attached.
    kept.removeItem(nameOf(place))
    return attachments
  }
  return lost
}

/** Those that are kept, and those for which there is no room. Pure. */
export function fitting(attachments: readonly Attachment[]): { readonly fit: Attachment[]; readonly lost: Attachment[] } {
  const [fit, lost]: [Attachment[], Attachment[]] = [[], []]
  let room = MOST_KEPT
  for (const attachment of attachments) {
    const length = JSON.stringify(attachment).length
    if (length <= room) {
      fit.push(attachment)
      room -= length
    } else lost.push(attachment)
  }
  return { fit, lost }
}
