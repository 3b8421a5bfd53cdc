// A Rust project of one package, tested by the files in tests/.

import { parse } from 'smol-toml'
import { z } from 'zod'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { withoutStarters } from '../commands/shell-line.js'
import { type Detected, importExamples, type ProjectFiles, type ProjectKind, textsNamed } from '../project.js'
import { rustEntry } from './entry.js'
import phrases from './project.phrases.md?raw'

const CargoToml = z.object({
  package: z.object({ name: z.string() }).optional(),
  workspace: z.object({ members: z.array(z.string()).optional() }).optional(),
  lib: z.object({ name: z.string().optional() }).optional(),
})

const say = phrasesOf(phrases, { library: ['name'] })

function detect(files: ProjectFiles): Detected {
  const manifest = readManifest(files.read('Cargo.toml'))
  if (!manifest) return { ok: false, fault: { type: 'manifest-unfit', manifest: 'Cargo.toml', wanted: 'the name of a package' } }
  if (!manifest.package || (manifest.workspace?.members?.length ?? 0) > 0)
    return { ok: false, fault: { type: 'several-packages', manifest: 'Cargo.toml' } }
  const name = (manifest.lib?.name ?? manifest.package.name).replaceAll('-', '_')
  const tests = files.paths.filter((path) => /^tests\/[^/]+\.rs$/.test(path))
  const imports = importExamples(files, tests, /^\s*use\s/)
  const inside = files.paths.some((path) => /^src\/.*\.rs$/.test(path) && /#\[cfg\(test\)\]/.test(files.read(path) ?? ''))
  return {
    ok: true,
    shape: {
      base: 'rust',
      runner: 'cargo-test',
      manager: 'cargo',
      hasBasePackages: true,
      packages: [],
      tests: ['tests/**'],
      manifests: ['Cargo.toml', ...(files.paths.includes('Cargo.lock') ? ['Cargo.lock'] : [])],
      layout: [say('library', { name }), ...imports],
      left: inside ? ['unit tests inside src/ (only the files of tests/ are run)'] : [],
    },
  }
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
  named: { path: 'Cargo.toml', pattern: /^name\s*=\s*"([^"]+)"/m },
  detect,
  readCommand: (line) => (/^cargo\s+(t|test|nextest)\b/.test(withoutStarters(line)) ? { line, reader: 'own' } : null),
  own: (files) => ({ packages: textsNamed(files, 'Cargo.toml').flatMap(ownIn), modules: [] }),
  entry: rustEntry,
}
