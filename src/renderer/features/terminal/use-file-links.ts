// What a terminal of a run needs to link to its files: whether the newest state has one, and how it is opened.
import { core } from '../../boot/api.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import type { FileLinks } from './link-files.js'

export function useFileLinks(): Omit<FileLinks, 'onHover'> {
  const run = useOpenedRun((open) => open.run)
  const tree = useOpenedRun((open) => open.view.tree ?? open.view.goal?.inherits?.tree ?? null)
  const { openAt } = useOpenFiles()
  return {
    async hasFile(path) {
      const found = await core.files.find({ run, tree, words: path, limit: 20 })
      return found.paths.includes(path)
    },
    onOpen: ({ path, line }) => openAt(path, line),
  }
}
