// Bounds what comes out of a sandbox before it is kept: no text is endless and none breaks an encoder.

import { stripVTControlCharacters } from 'node:util'

const MAX_MESSAGE = 20_000

/** Without what colours it in a terminal, its beginning and its end: the test is named at the one and the reason stands at the other. */
export function cutMiddle(text: string): string {
  const whole = stripVTControlCharacters(text).toWellFormed()
  if (whole.length <= MAX_MESSAGE) return whole
  const half = MAX_MESSAGE / 2 - 40
  const left = whole.slice(0, half)
  const right = whole.slice(-half)
  return `${left}\n... ${whole.length - 2 * half} characters left out ...\n${right}`.toWellFormed()
}

const MAX_NAME = 1_000

/** A name as reports have it, without terminal codes and bounded: what reads names from sources compares them in this form. */
export const reportedName = (name: string): string => words(name, MAX_NAME)

/** The first characters of a text, without terminal codes. */
export function words(text: string, limit: number): string {
  return stripVTControlCharacters(text).slice(0, limit).toWellFormed()
}
