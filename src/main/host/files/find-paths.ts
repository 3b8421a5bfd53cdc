// Finds paths by words that they contain, the best first, without ordering more than a window shows.
import type { TreeFile } from '../../store/trees/manifest.js'

/** The `limit` best paths that contain all words, and how many there are in all. */
export function findPaths(files: readonly TreeFile[], words: string, limit: number): { paths: string[]; found: number } {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found: { readonly path: string; readonly rank: number }[] = []
  for (const { path } of files) {
    const text = path.toLowerCase()
    if (wanted.every((word) => text.includes(word))) found.push({ path, rank: rankOf(text, wanted) })
  }
  const best = found.sort((one, other) => one.rank - other.rank || (one.path < other.path ? -1 : 1)).slice(0, limit)
  return { paths: best.map((each) => each.path), found: found.length }
}

/** Lower is better: a name that begins with the last word, then a name that holds it, then short paths. */
function rankOf(path: string, words: readonly string[]): number {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const last = words.at(-1) ?? ''
  const place = name.startsWith(last) ? 0 : name.includes(last) ? 1 : 2
  return place * 10_000 + path.length
}
