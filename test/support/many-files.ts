// A program of 300 files beside its code, so that writing it takes long enough to be killed in the middle.
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { code, file, goodStory, type Story } from './story.js'

const MANY = 300

/** A story whose builder also writes 300 files that say `words`. */
export const manyFiles = (words: string): Story => ({
  ...goodStory,
  'task/sum/code': code + blocks(words),
})

export const blocks = (words: string): string =>
  Array.from({ length: MANY }, (_none, index) => file(`data/d${index % 7}/n${index}.txt`, `${words} ${index}`)).join('')

/** Each file below a folder with a hash of its bytes; of anything else its kind. Null where there is no folder. */
export function contentOf(folder: string): Record<string, string> | null {
  if (!existsSync(folder)) return null
  return Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .sort()
      .flatMap((path) => {
        const found = lstatSync(join(folder, path))
        if (found.isDirectory()) return []
        return [
          [
            path,
            found.isFile()
              ? createHash('sha256')
                  .update(readFileSync(join(folder, path)))
                  .digest('hex')
              : 'no file',
          ],
        ]
      }),
  )
}
