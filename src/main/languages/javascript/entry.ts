// Finds how an existing project with a package.json is started: by its installed program, or its start script.
import { z } from 'zod'
import { shellWords } from '../../../contract/text/shell-words.js'
import type { ProjectFiles } from '../project.js'
import { TextTable } from './text-table.js'

const Manifest = z.object({
  bin: z.union([z.string(), TextTable]).default({}),
  scripts: TextTable.default({}),
})

/** Null if it names no file that is there: what a build makes first cannot be started. Pure. */
export function javascriptEntry(files: ProjectFiles): readonly string[] | null {
  const manifest = read(files.read('package.json') ?? '')
  if (manifest === null) return null
  const { bin, scripts } = manifest
  const [program] = typeof bin === 'string' ? [bin] : Object.values(bin)
  if (program !== undefined && isThere(program, files)) return ['node', plain(program)]
  const start = new Map(Object.entries(scripts)).get('start') ?? ''
  // Anything but one plain command needs a shell and its author.
  const [node, file = '', ...rest] = /[;&|<>$`]/.test(start) ? [] : (shellWords(start) ?? [])
  return node === 'node' && isThere(file, files) ? ['node', plain(file), ...rest] : null
}

function read(text: string): z.infer<typeof Manifest> | null {
  try {
    return Manifest.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const isThere = (path: string, { paths }: ProjectFiles): boolean => paths.includes(plain(path))

const plain = (path: string): string => path.replace(/^(\.\/)+/, '')
