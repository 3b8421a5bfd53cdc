// Limits texts from a sandbox before they are stored, so that none is endless or breaks an encoder.

import { stripVTControlCharacters } from 'node:util'

const MAX_MESSAGE = 20_000

/** The beginning and the end of a text, without terminal codes: the beginning names the test, the end gives the reason. */
export function cutMiddle(text: string): string {
  const whole = stripVTControlCharacters(text).toWellFormed()
  if (whole.length <= MAX_MESSAGE) return whole
  const half = MAX_MESSAGE / 2 - 40
  const left = whole.slice(0, half)
  const right = whole.slice(-half)
  return `${left}\n... ${whole.length - 2 * half} characters left out ...\n${right}`.toWellFormed()
}

const MAX_NAME = 1_000

/** A name as in reports: bounded, without terminal codes. Names from sources are compared in this form. */
export const reportedName = (name: string): string => words(name, MAX_NAME)

/** The first characters of a text, without terminal codes. */
export function words(text: string, limit: number): string {
  return stripVTControlCharacters(text).slice(0, limit).toWellFormed()
}
