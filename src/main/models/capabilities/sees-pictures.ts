// Tests whether a model accepts pictures, by asking for the colour of a plain red square.
import type { Able } from '../../../contract/config/capabilities.js'
import type { EndpointProfile, Meter, Question, Reply } from '../../../contract/model/model.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Dialect } from '../http/over-http.js'
import { askMetered } from './ask-metered.js'
import phrases from './sees-pictures.phrases.md?raw'

const say = phrasesOf(phrases, { question: [] })
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mO4IyJCU8QwasGoBaMWjFowasGoBaMWjFowasGoBaMWDBULAJ3LED19/LmKAAAAAElFTkSuQmCC'

const KEY = 'check-picture'
const question: Question = {
  ...{ role: 'summariser', key: KEY, run: 'check', maxOutputTokens: 512, seed: 1 },
  messages: [{ role: 'user', text: say('question'), pictures: [`data:image/png;base64,${RED}`] }],
}

export interface PictureCheck {
  readonly pictures: Able
  readonly reply: Reply
}

/** `no` if the endpoint refuses the picture or the answer names no red. Rejects only with the signal's reason, or the meter's. */
export async function seesPictures(dialect: Dialect, profile: EndpointProfile, meter: Meter, signal: AbortSignal): Promise<PictureCheck> {
  const reply = await askMetered({ dialect, profile }, question, meter, signal)
  if (reply.type === 'answer') return { pictures: /\bred\b/i.test(reply.text) ? 'yes' : 'no', reply }
  return { pictures: reply.fault === 'rejected' || reply.fault === 'garbled' || reply.fault === 'not-found' ? 'no' : 'unknown', reply }
}
