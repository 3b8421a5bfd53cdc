// A Rust project of one package, tested by the files in tests/.

import { parse } from 'smol-toml'
import { z } from 'zod'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { type Detected, importExamples, type ProjectFiles, type ProjectKind } from '../project.js'
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

export const project: ProjectKind = {
  expected: 'a Cargo.toml',
  recognises: ({ paths }) => paths.includes('Cargo.toml'),
  sources: /\.rs$/,
  testFiles: /^tests\/[^/]+\.rs$/,
  named: { path: 'Cargo.toml', pattern: /^name\s*=\s*"([^"]+)"/m },
  detect,
  entry: rustEntry,
}
