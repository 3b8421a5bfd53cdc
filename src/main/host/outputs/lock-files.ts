// The lock files of a run's program: the packages that were really installed, in step with its own manifests.
import { z } from 'zod'
import type { Entry } from '../../../contract/journal/entry.js'
import { Environment } from '../../../contract/run/effects.js'
import type { SourceFile } from '../../../contract/run/template.js'
import type { ReadParts } from '../../store/store.js'

const Result = z.object({ value: Environment })
const Text = z.record(z.string(), z.unknown())
const Lock = z.looseObject({ packages: z.record(z.string(), z.unknown()) })
/** The fields of package.json that the root of package-lock.json repeats; "npm ci" refuses where the two differ. */
const REPEATED = ['name', 'version', 'dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies', 'engines', 'license']

export type ReadyEnvironment = Extract<Environment, { type: 'ready' }>

/** An environment that a run made, by its hash; where that is null or not known, the newest one. Null if the run made none. */
export function environmentOf(entries: readonly Entry[], hash: string | null): ReadyEnvironment | null {
  const ready = entries.flatMap((entry) => {
    const made = entry.kind === 'result' && entry.step === 'environment' ? Result.safeParse(entry.body).data?.value : undefined
    return made?.type === 'ready' ? [made] : []
  })
  return ready.findLast((each) => each.hash === hash) ?? ready.at(-1) ?? null
}

/** Lock files of an environment that belong beside a tree and are not in it. */
export function lockFilesOf(store: ReadParts, environment: ReadyEnvironment | null, tree: string): SourceFile[] {
  const files = new Map(store.trees.files(tree).map((file) => [file.path, file.hash]))
  const manifest = files.get('package.json')
  return (environment?.locks ?? [])
    .filter((lock) => !files.has(lock.path))
    .map((lock) =>
      lock.path === 'package-lock.json' && manifest ? { ...lock, text: inStep(lock.text, store.trees.bytes(manifest).toString()) } : lock,
    )
}

/** A package-lock.json whose root says what `manifest` says; unchanged where either cannot be read. Pure. */
export function inStep(lock: string, manifest: string): string {
  const [read, wanted] = [Lock.safeParse(parsed(lock)).data, Text.safeParse(parsed(manifest)).data]
  if (!read || !wanted) return lock
  const root = Object.fromEntries(REPEATED.filter((key) => wanted[key] !== undefined).map((key) => [key, wanted[key]]))
  const { name, version, ...others } = read
  const named = {
    ...(wanted.name === undefined ? {} : { name: wanted.name }),
    ...(wanted.version === undefined ? {} : { version: wanted.version }),
  }
  return `${JSON.stringify({ ...named, ...others, packages: { ...read.packages, '': root } }, null, 2)}\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
