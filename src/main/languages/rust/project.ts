// A Rust project: one package or a workspace of several, tested by the files in tests/ and inside the sources.

import { parse } from 'smol-toml'
import { z } from 'zod'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { withoutStarters } from '../commands/shell-line.js'
import { type ChosenCommand, type Detected, importExamples, type ProjectFiles, type ProjectKind, shapeBy, textsNamed } from '../project.js'
import { rustEntry } from './entry.js'
import phrases from './project.phrases.md?raw'

const CargoToml = z.object({
  package: z.object({ name: z.string() }).optional(),
  workspace: z.object({ members: z.array(z.string()).optional() }).optional(),
  lib: z.object({ name: z.string().optional() }).optional(),
})

const say = phrasesOf(phrases, { library: ['name'], workspace: ['members'], toolchain: ['wanted', 'path'] })

function detect(files: ProjectFiles, chosen: ChosenCommand | null): Detected {
  const manifest = readManifest(files.read('Cargo.toml'))
  if (!manifest?.package && !manifest?.workspace)
    return { ok: false, fault: { type: 'manifest-unfit', manifest: 'Cargo.toml', wanted: 'the name of a package, or a workspace' } }
  const manifests = files.paths.filter((path) => /(^|\/)Cargo\.(toml|lock)$/.test(path) && !SAMPLE.test(path))
  const members = manifest.workspace ? membersOf(files, manifests) : []
  const tests = files.paths.filter((path) => /(^|\/)tests\/[^/]+\.rs$/.test(path) && !SAMPLE.test(path))
  const inside = files.paths.filter((path) => /(^|\/)src\/(.*\/)?tests?(\.rs|\/.*\.rs)$/.test(path))
  return {
    ok: true,
    shape: {
      base: 'rust',
      runner: 'own-cargo-test',
      manager: 'cargo',
      hasBasePackages: true,
      packages: [],
      tests: [
        ...(members.length > 0 ? ['**/tests/**'] : ['tests/**']),
        ...(inside.length > 0 ? ['**/src/**/test.rs', '**/src/**/tests.rs', '**/src/**/tests/**'] : []),
      ],
      manifests: members.length > 0 ? manifests : manifests.filter((path) => !path.includes('/')),
      layout: [...libraryWords(manifest, members), ...importExamples(files, tests, /^\s*use\s/)],
      left: ['tests in documentation comments', ...toolchainLeft(files)],
      ...shapeBy(chosen),
    },
  }
}

/** The version that the project asks for: only the Rust of this machine is at hand. */
function toolchainLeft(files: ProjectFiles): string[] {
  const path = ['rust-toolchain.toml', 'rust-toolchain'].find((each) => files.paths.includes(each))
  const text = path === undefined ? '' : (files.read(path) ?? '')
  const wanted = /^\s*channel\s*=\s*["']([^"']+)["']/m.exec(text)?.[1] ?? /^\s*([\w.-]+)\s*$/.exec(text)?.[1]
  return path === undefined || wanted === undefined || wanted === 'stable' ? [] : [say('toolchain', { wanted, path })]
}

/** Packages that are data of tests. */
const SAMPLE = /(^|\/)(fixtures?|testdata|tests?\/[^/]+|target|vendor)\/(.*\/)?(Cargo\.(toml|lock)|tests\/[^/]+\.rs)$/

/** The folders of the packages of a workspace, without the package at its root. */
const membersOf = (files: ProjectFiles, manifests: readonly string[]): string[] =>
  manifests
    .filter((path) => path.endsWith('/Cargo.toml') && readManifest(files.read(path))?.package !== undefined)
    .map((path) => path.slice(0, -'/Cargo.toml'.length))

function libraryWords({ package: own, lib }: z.infer<typeof CargoToml>, members: readonly string[]): string[] {
  const name = (lib?.name ?? own?.name)?.replaceAll('-', '_')
  return [
    ...(name === undefined ? [] : [say('library', { name })]),
    ...(members.length === 0 ? [] : [say('workspace', { members: members.join(', ') })]),
  ]
}

function readManifest(text: string | null): z.infer<typeof CargoToml> | null {
  try {
    return CargoToml.safeParse(parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

const Crates = z.record(z.string(), z.unknown()).catch({})
const Elsewhere = z.union([
  z.object({ path: z.string(), package: z.string().optional() }),
  z.object({ git: z.string(), package: z.string().optional() }),
])

/** Its name, and the crates that it takes from a folder or a repository. */
function ownIn(text: string): string[] {
  const { tables, name } = tablesIn(text)
  const crates = tables.flatMap((table) => Object.entries(Crates.parse(table)))
  return [
    name,
    ...crates.flatMap(([crate, from]) => {
      const elsewhere = Elsewhere.safeParse(from).data
      return elsewhere ? [crate, elsewhere.package ?? ''] : []
    }),
  ]
}

const GROUPS = ['dependencies', 'dev-dependencies', 'build-dependencies']

function tablesIn(text: string): { readonly tables: readonly unknown[]; readonly name: string } {
  try {
    const manifest = Crates.parse(parse(text))
    const targets = Object.values(Crates.parse(manifest.target)).map((each) => Crates.parse(each))
    const owners = [manifest, Crates.parse(manifest.workspace), ...targets]
    const patches = Object.values(Crates.parse(manifest.patch))
    return {
      tables: [...owners.flatMap((owner) => GROUPS.map((group) => owner[group])), ...patches],
      name: String(Crates.parse(manifest.package).name ?? ''),
    }
  } catch {
    return { tables: [], name: '' }
  }
}

export const project: ProjectKind = {
  expected: 'a Cargo.toml',
  recognises: ({ paths }) => paths.includes('Cargo.toml'),
  sources: /\.rs$/,
  testFiles: /^tests\/[^/]+\.rs$/,
  isProgram: (path) => !/(^|\/)tests\//.test(path),
  named: { path: 'Cargo.toml', pattern: /^name\s*=\s*"([^"]+)"/m },
  detect,
  readCommand: (line, _files, folder) =>
    folder === '' && /^cargo\s+(t|test|nextest)\b/.test(withoutStarters(line)) ? { line, reader: 'cargo-test' } : null,
  own: (files) => ({ packages: textsNamed(files, 'Cargo.toml').flatMap(ownIn), modules: [] }),
  entry: rustEntry,
}
