// Text that may leave this machine: no credentials, no paths of this machine, and an encoding that every reader takes.
import { homedir, hostname } from 'node:os'
import { withoutSecrets } from '../../../main/models/redact.js'

export interface Cleaner {
  clean(text: string): string
  /** How much was taken out since it was made. */
  removed(): number
}

/** What a text may say of the machine on which it was written. */
export interface Machine {
  /** Folders, each with its replacement. */
  readonly folders: readonly (readonly [string, string])[]
  readonly name: string
}

/** Home folders of any user, as systems lay them out. */
const HOMES = /(?:\/home\/|\/Users\/|[A-Z]:\\Users\\)[^/\\\s"'`:;,)\]}<>]+/g
/** Temporary folders of Tillgreen, in any place where a system keeps them. */
const TEMPORARY = /\/[\w/.-]+\/tillgreen-[\w-]+/g
/** A shorter name of a machine is a word that programs have, too. */
const SHORTEST_NAME = 5
const MARK = /\[redacted\]|\[home\]|\[data folder\]|\[temporary folder\]|\[machine\]/g

export const thisMachine = (dataFolder: string): Machine => ({
  folders: [
    [dataFolder, '[data folder]'],
    [homedir(), '[home]'],
  ],
  name: hostname(),
})

/** @param secrets keys that this process knows */
export function openCleaner({ folders, name }: Machine, secrets: readonly (string | null)[]): Cleaner {
  // A folder in another one goes first; the root, or what is near to it, is no secret.
  const paths = folders.filter(([path]) => path.length > 3).toSorted(([a], [b]) => b.length - a.length)
  const patterns = paths.map(([path, mark]) => [new RegExp(`${escaped(path)}(?![\\w.-])`, 'g'), mark] as const)
  const isTelling = name.length >= SHORTEST_NAME && name !== 'localhost'
  const machine = isTelling ? [[new RegExp(`(?<![\\w.-])${escaped(name)}(?![\\w-])`, 'g'), '[machine]'] as const] : []
  let count = 0
  const marksIn = (text: string) => text.match(MARK)?.length ?? 0
  return {
    clean(text) {
      let result = withoutSecrets(text, secrets)
      for (const [pattern, mark] of [...patterns, [TEMPORARY, '[temporary folder]'] as const, [HOMES, '[home]'] as const, ...machine])
        result = result.replace(pattern, mark)
      count += Math.max(0, marksIn(result) - marksIn(text))
      return wellEncoded(result)
    },
    removed: () => count,
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Whole characters in their composed form (NFC), without the one that ends strings in some languages. */
export const wellEncoded = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD').normalize('NFC')
