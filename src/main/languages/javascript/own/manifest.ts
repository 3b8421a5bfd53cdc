// Reads the scripts, dependencies and exported files of a package from its package.json.
import { z } from 'zod'
import type { ProjectFiles } from '../../project.js'
import { TextTable } from '../text-table.js'

const Manifest = z.object({
  name: z.string().catch(''),
  scripts: TextTable.default({}),
  dependencies: TextTable.default({}),
  devDependencies: TextTable.default({}),
  optionalDependencies: TextTable.default({}),
  peerDependencies: TextTable.default({}),
  main: z.unknown().optional(),
  module: z.unknown().optional(),
  bin: z.unknown().optional(),
  exports: z.unknown().optional(),
  imports: z.unknown().optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** Null if the folder has no manifest that can be read; the root is the empty folder. Pure. */
export function manifestIn(files: ProjectFiles, folder: string): Manifest | null {
  try {
    return Manifest.safeParse(JSON.parse(files.read(folder === '' ? 'package.json' : `${folder}/package.json`) ?? '')).data ?? null
  } catch {
    return null
  }
}

/** A folder as the beginning of the paths in it. */
export const within = (folder: string): string => (folder === '' ? '' : `${folder}/`)
