// The end of the pipe that our reporters speak into. The word is read once, before any file of the program is.
import fs from 'node:fs'
import { relative } from 'node:path'

// As they are before any program runs: it may put others in their place.
const { openSync, readFileSync, writeSync } = fs
const { stringify } = JSON

const path = process.env.TILLGREEN_CHANNEL
const root = process.env.TILLGREEN_ROOT ?? process.cwd()
delete process.env.TILLGREEN_CHANNEL
delete process.env.TILLGREEN_ROOT
const word = path === undefined ? '' : readFileSync(0, 'utf8')
const channel = path === undefined ? null : openSync(path, 'w')

export function write(line) {
  if (channel === null) return
  let rest = Buffer.from(`${word} ${stringify({ __proto__: null, ...line })}\n`)
  while (rest.length > 0) rest = rest.subarray(writeSync(channel, rest))
}

/** A path as reports name it: relative to the workspace. */
export const fileOf = (path) => relative(root, path ?? '')
