// Pictures and text files that wait to be sent with words: those of the description, and those of the words to each run.
import { create } from 'zustand'
import type { SentPicture } from '../../../contract/model/pictures.js'
import { withAttached } from '../../../contract/text/attached.js'
import { type Attachment, keepAttachments, keptAttachments } from './kept-attachments.js'

/** The description of the start screen; the words to a run have its id. */
export const START = 'start'

interface Waiting {
  readonly all: readonly Attachment[]
  /** Those that this browser cannot keep: they are lost with the page. */
  readonly lost: readonly Attachment[]
}

const useAll = create<{ readonly of: ReadonlyMap<string, Waiting> }>(() => ({ of: new Map() }))

/** What was kept before this page was opened, read once for each place. */
const before = new Map<string, Waiting>()

function waitingAt(of: ReadonlyMap<string, Waiting>, place: string): Waiting {
  const known = of.get(place) ?? before.get(place)
  if (known) return known
  const found = { all: keptAttachments(place), lost: [] }
  before.set(place, found)
  return found
}

export const useAttachments = (place: string): Waiting => useAll((state) => waitingAt(state.of, place))

export const attachmentsNow = (place: string): readonly Attachment[] => waitingAt(useAll.getState().of, place).all

export function setAttachments(place: string, all: readonly Attachment[]): void {
  const lost = keepAttachments(place, all)
  useAll.setState((state) => ({ of: new Map(state.of).set(place, { all, lost }) }))
}

/** What is sent of them: the words with the text files, and the pictures. */
export function withAttachments(words: string, attachments: readonly Attachment[]): { words: string; pictures: SentPicture[] } {
  const texts = attachments.flatMap((each) => (each.kind === 'text' ? [each] : []))
  return {
    words: withAttached(words, texts),
    pictures: attachments.flatMap((each) => (each.kind === 'picture' ? [{ name: each.name, base64: each.base64 }] : [])),
  }
}
