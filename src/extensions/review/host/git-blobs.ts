// Reads contents of a user's git repository by their hashes, without running anything that it configures.
import { git } from '../../../main/host/exports/git.js'

/** Runs git with paths as they are. */
export const inRepository = (root: string, args: readonly string[], input = ''): Promise<Buffer> =>
  git(root, ['-c', 'core.quotePath=false', ...args], input)

export async function sizesOf(root: string, hashes: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(hashes.filter(Boolean))]
  if (wanted.length === 0) return new Map()
  const out = await inRepository(root, ['cat-file', '--batch-check=%(objectname) %(objectsize)'], `${wanted.join('\n')}\n`)
  return new Map(
    out
      .toString()
      .trim()
      .split('\n')
      .map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
  )
}

export async function contentsOf(root: string, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  const wanted = [...new Set(hashes.filter(Boolean))]
  const contents = new Map<string, Buffer>()
  if (wanted.length === 0) return contents
  const out = await inRepository(root, ['cat-file', '--batch=%(objectname) %(objectsize)'], `${wanted.join('\n')}\n`)
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(0x0a, at)
    const [hash = '', size] = out.subarray(at, end).toString().split(' ')
    const length = Number(size)
    // An object that a partial clone lacks is said in words instead of a size.
    if (!Number.isInteger(length)) {
      at = end + 1
      continue
    }
    contents.set(hash, out.subarray(end + 1, end + 1 + length))
    at = end + 1 + length + 1
  }
  return contents
}
