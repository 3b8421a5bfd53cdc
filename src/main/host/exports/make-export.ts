// Makes an export in any format: the one way for whoever downloads it, has it written, or names a file.
import { writeFileSync } from 'node:fs'
import type { ExportContent, ExportFormat } from '../../../contract/calls/exports.js'
import type { Store } from '../../store/store.js'
import { exportArchive } from './export-archive.js'
import { exportPatch, exportRepository } from './export-git.js'

/**
 * Makes it at a path where nothing is: a file, or the folder of a repository. Refuses (kind `invalid`) a run that has nothing to
 * export in this format.
 */
export async function makeExport(store: Store, run: string, format: ExportFormat, path: string): Promise<ExportContent> {
  switch (format) {
    case 'zip': {
      const { files, leftOut, verification } = await exportArchive(store, run, path)
      return { format, files, leftOut: [...leftOut], verification }
    }
    case 'git':
      return { format, commits: await exportRepository(store, run, path) }
    case 'patch': {
      const { patch, isWhole } = await exportPatch(store, run)
      writeFileSync(path, patch, { flag: 'wx' })
      return { format, files: patch.toString('latin1').match(/^diff --git /gm)?.length ?? 0, isWhole }
    }
  }
}
