// Finds how an existing Rust package is started: by its src/main.rs, or the one program below src/bin/.
import type { ProjectFiles } from '../project.js'

/** Null if there is none, or several and no main.rs. Pure. */
export function rustEntry({ paths, read }: ProjectFiles): readonly string[] | null {
  const programs = new Set(paths.flatMap((path) => /^src\/bin\/([^/]+?)(?:\.rs|\/main\.rs)$/.exec(path)?.[1] ?? []))
  const [program, ...others] = programs
  if (paths.includes('src/main.rs')) return cargo(program === undefined ? null : packageName(read('Cargo.toml') ?? ''))
  return program === undefined || others.length > 0 ? null : cargo(program)
}

/** Beside other programs, cargo asks which one is meant. */
const packageName = (manifest: string): string | null => /^name\s*=\s*"([^"]+)"/m.exec(manifest)?.[1] ?? null

const cargo = (program: string | null): readonly string[] => [
  ...['cargo', 'run', '--quiet'],
  ...(program === null ? [] : ['--bin', program]),
  '--',
]
