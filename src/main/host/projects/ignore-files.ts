// Reads the ignore files of git without git: https://git-scm.com/docs/gitignore. For folders and archives that git cannot answer for.
import ignore, { type Ignore } from 'ignore'

/** An ignore file, or the lines of it that count. */
interface Rules {
  /** From the folder of the rules to the one that is read, ending in `/`; empty where both are one. */
  readonly above: string
  readonly patterns: Ignore
}

/** An ignore file that holds for the folder that is read, and is not in it. */
export interface OuterIgnoreFile {
  /** From the folder that its lines are relative to, to the folder that is read: `output/app/`, or empty. */
  readonly above: string
  readonly text: string
}

export interface IgnoreSources {
  /** The text of a file of the folder that is read; null where there is none. */
  read(path: string): string | null
  /** The most important one first. */
  readonly outer: readonly OuterIgnoreFile[]
}

/** Whether an ignore file names a path. Folders end in `/`. Check a folder before its content, and skip the content of ignored ones. */
export type IsIgnored = (path: string) => boolean

/** Git compares names by case on Linux. */
const rulesOf = (lines: string | readonly string[]): Ignore => ignore({ ignorecase: false }).add(lines)

/** The names in the ignore files of a folder. A line above the folder that names the whole folder does not count. */
export function ignoredBy({ read, outer }: IgnoreSources): IsIgnored {
  const last = outer.map(({ above, text }): Rules => ({ above, patterns: withoutWhole(above, text) }))
  const inside = new Map<string, readonly Rules[]>()
  const rulesIn = (folder: string): readonly Rules[] => {
    const known = inside.get(folder)
    if (known) return known
    const texts = [read(`${folder}.gitignore`), read(`${folder}.git/info/exclude`)].filter((text) => text !== null)
    const rules = texts.map((text): Rules => ({ above: '', patterns: rulesOf(text) }))
    inside.set(folder, rules)
    return rules
  }
  return (path) => {
    // The nearest file that says anything of a path decides.
    for (const folder of foldersAbove(path))
      for (const { patterns } of rulesIn(folder)) {
        const { ignored, unignored } = patterns.test(path.slice(folder.length))
        if (ignored || unignored) return ignored
      }
    for (const { above, patterns } of last) {
      const { ignored, unignored } = patterns.test(`${above}${path}`)
      if (ignored || unignored) return ignored
    }
    return false
  }
}

/** Rules without the lines that name the folder itself, where the file names it. */
function withoutWhole(above: string, text: string): Ignore {
  const rules = rulesOf(text)
  if (above === '' || !rules.ignores(above)) return rules
  return rulesOf(text.split(/\r?\n/).filter((line) => line.startsWith('!') || !rulesOf(line).ignores(above)))
}

/** The folders above a path, the nearest first, each ending in `/`; the last one is empty. */
function foldersAbove(path: string): string[] {
  const names = path.replace(/\/$/, '').split('/').slice(0, -1)
  return names.map((_, index) => `${names.slice(0, names.length - index).join('/')}/`).concat('')
}
