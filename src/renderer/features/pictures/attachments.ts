// Pictures and text files that wait to be sent with words: those of the description, and those of the words to each run.
import { create } from 'zustand'
import type { PictureType, SentPicture } from '../../../contract/model/pictures.js'
import { withAttached } from '../../../contract/text/attached.js'

export type Attachment =
  | { readonly kind: 'picture'; readonly name: string; readonly bytes: number; readonly type: PictureType; readonly base64: string }
  | { readonly kind: 'text'; readonly name: string; readonly bytes: number; readonly text: string }

/** The description of the start screen; the words to a run have its id. */
export const START = 'start'

const none: readonly Attachment[] = []
const useAll = create<{ readonly of: ReadonlyMap<string, readonly Attachment[]> }>(() => ({ of: new Map() }))

export const useAttachments = (place: string): readonly Attachment[] => useAll((state) => state.of.get(place) ?? none)

export const attachmentsNow = (place: string): readonly Attachment[] => useAll.getState().of.get(place) ?? none

export const setAttachments = (place: string, attachments: readonly Attachment[]): void =>
  useAll.setState((state) => ({ of: new Map(state.of).set(place, attachments) }))

/** What is sent of them: the words with the text files, and the pictures. */
export function withAttachments(words: string, attachments: readonly Attachment[]): { words: string; pictures: SentPicture[] } {
  const texts = attachments.flatMap((each) => (each.kind === 'text' ? [each] : []))
  return {
    words: withAttached(words, texts),
    pictures: attachments.flatMap((each) => (each.kind === 'picture' ? [{ name: each.name, base64: each.base64 }] : [])),
  }
}
