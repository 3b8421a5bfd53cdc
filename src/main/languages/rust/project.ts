// A Rust project of one package, tested by the files in tests/.
import { parse } from 'smol-toml'
import { z } from 'zod'
import { type Detected, importLines, type ProjectFiles, type ProjectKind } from '../project.js'

const CargoToml = z.object({
  package: z.object({ name: z.string() }).optional(),
  workspace: z.object({ members: z.array(z.string()).optional() }).optional(),
  lib: z.object({ name: z.string().optional() }).optional(),
})

function detect(files: ProjectFiles): Detected {
  const manifest = readManifest(files.read('Cargo.toml'))
  if (!manifest) return { ok: false, message: 'Cargo.toml was expected to name a package, and cannot be read.' }
  if (!manifest.package || (manifest.workspace?.members?.length ?? 0) > 0)
    return { ok: false, message: 'Cargo.toml names a workspace of several packages. Name the folder of the one that is meant.' }
  const name = (manifest.lib?.name ?? manifest.package.name).replaceAll('-', '_')
  const tests = files.paths.filter((path) => /^tests\/[^/]+\.rs$/.test(path))
  const imports = importLines(files, tests, /^\s*use\s/)
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
      layout: [
        `The library of this package is called \`${name}\` (not \`program\`): tests reach it as \`${name}::...\`.`,
        ...(imports.length > 0 ? [`The tests that are there import like this:\n${imports.map((line) => `      ${line}`).join('\n')}`] : []),
      ],
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
}
