// Corrects the start scripts of package.json, because a template names an entry file that may never exist.
import type { FileChange, StartsNamed } from '../language.js'

const MANIFEST = 'package.json'
/** Commands that run a program file, and the options that may precede its name. */
const RUNS_FILE = /^\s*(?:npx\s+)?(?:node|nodemon|tsx|ts-node|bun|deno)\s+(?:run\s+)?(?:-\S+\s+)*(?<file>[^\s;&|'"-][^\s;&|'"]*)/
/** What runs a script of the manifest. */
const OF_MANIFEST = /^(npm|pnpm|yarn)\s/

type Json = Record<string, unknown>

/** As `Language.mendStarts` says: `start` becomes the program's own command where it is another one, any other script or `bin` without its file goes. Pure. */
export function mendPackageJson({ read, has, start, usual }: StartsNamed): FileChange[] {
  const text = read(MANIFEST)
  const manifest = text === null ? null : readObject(text)
  if (text === null || manifest === null) return []
  const scripts = mendedScripts(objectOf(manifest.scripts), { has, start, usual })
  const bin = mendedBin(manifest.bin, has)
  const next = withField(withField(manifest, 'scripts', scripts), 'bin', bin)
  if (JSON.stringify(next) === JSON.stringify(manifest)) return []
  const indent = /^[{]\s*\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  return [{ path: MANIFEST, text: `${JSON.stringify(next, null, indent)}\n` }]
}

function mendedScripts(scripts: Json | null, { has, start, usual }: Omit<StartsNamed, 'read'>): Json | undefined {
  if (scripts === null) return undefined
  return Object.fromEntries(
    Object.entries(scripts).flatMap(([name, line]) => {
      // The template's own line is for unplanned cases: a library, or a program that is started with arguments.
      const isStale = name === 'start' && line === usual && line !== start && !OF_MANIFEST.test(start ?? '')
      if (typeof line !== 'string' || !(isStale || isGone(fileOf(line), has))) return [[name, line]]
      const own = name === 'start' && start !== null && !OF_MANIFEST.test(start) && !isGone(fileOf(start), has) ? start : null
      return own === null ? [] : [[name, own]]
    }),
  )
}

const fileOf = (line: string): string | null => RUNS_FILE.exec(line)?.groups?.file ?? null

/** Names without an extension may be folders, packages or words of a tool, so they are not checked. */
const isGone = (file: string | null, has: StartsNamed['has']): boolean =>
  file !== null && /\.[cm]?[jt]sx?$/.test(file) && !/[*?$]/.test(file) && !has(plain(file))

const plain = (path: string): string => path.replace(/^(?:\.\/)+/, '')

function mendedBin(bin: unknown, has: StartsNamed['has']): unknown {
  if (typeof bin === 'string') return isGone(bin, has) ? undefined : bin
  const named = objectOf(bin)
  if (named === null) return bin
  const kept = Object.entries(named).filter(([, file]) => typeof file !== 'string' || !isGone(file, has))
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** The manifest with another value in the same place, or without the field. */
const withField = (manifest: Json, name: string, value: unknown): Json =>
  Object.fromEntries(
    Object.entries(manifest).flatMap(([key, own]) => (key !== name ? [[key, own]] : value === undefined ? [] : [[key, value]])),
  )

const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null

function readObject(text: string): Json | null {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return null
  }
}
