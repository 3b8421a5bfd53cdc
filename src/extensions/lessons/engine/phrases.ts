// The sentences about lessons, for models.

import { phrasesOf } from '../../../contract/text/phrases.js'
import type { LessonFact } from '../contract/lesson.js'
import phrases from './lessons.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'no-fact': ['number'],
  gone: ['what'],
  stayed: ['what'],
  mended: ['what'],
  tried: ['what'],
  ruled: ['what'],
  said: ['what'],
  refused: ['what'],
  ended: ['what'],
  more: ['fact', 'more'],
})

export const factWords = ({ type, what, more }: LessonFact): string => {
  const fact = say(type, { what })
  return more === '' ? fact : say('more', { fact, more })
}
