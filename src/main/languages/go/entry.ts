// Finds how an existing Go module is started: by the program at its top, or the one below cmd/.
import type { ProjectFiles } from '../project.js'

/** Null if there is none, or several and none at the top. Pure. */
export function goEntry(files: ProjectFiles): readonly string[] | null {
  const isMain = (path: string) => !path.endsWith('_test.go') && /^package main\b/m.test(files.read(path) ?? '')
  const sources = files.paths.filter((path) => path.endsWith('.go'))
  if (sources.some((path) => !path.includes('/') && isMain(path))) return ['go', 'run', '.']
  const folders = sources.flatMap((path) => (isMain(path) ? (/^(cmd(?:\/[^/]+)?)\/[^/]+\.go$/.exec(path)?.[1] ?? []) : []))
  const [folder, ...others] = new Set(folders)
  return folder === undefined || others.length > 0 ? null : ['go', 'run', `./${folder}`]
}
