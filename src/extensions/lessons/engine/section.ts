// Lessons as a section of prompts: fenced, so that whatever stands in one stays a quotation. Pure.

import { bullets, fill, verbatim } from '../../../main/engine/asking/prompt.js'
import type { ShownLesson } from '../contract/lesson.js'
import quoted from './quoted.md?raw'

/** Lessons of one run, and their letters together. */
const MOST = 5
const LONGEST = 2_000

/** The first ones, as many as have room. */
export function chosenOf(ranked: readonly ShownLesson[]): ShownLesson[] {
  let size = 0
  return ranked.slice(0, MOST).filter(({ words }) => {
    size += words.length
    return size <= LONGEST
  })
}

export const lessonsSection = (shown: readonly ShownLesson[]): string =>
  `\n\n${fill(quoted, { lessons: verbatim(bullets(shown.map(({ words }) => words.replace(/\s+/g, ' ')))) }).trim()}\n`
