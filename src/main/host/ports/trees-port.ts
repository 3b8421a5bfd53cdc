// The engine's trees: files by the hash of the tree that holds them, read and changed in the store.
import type { Written } from '../../../contract/run/effects.js'
import type { Trees } from '../../engine/ports/ports.js'
import type { Store } from '../../store/store.js'
import { textOf, unfitText } from '../../store/trees/file-text.js'
import { changedFiles } from '../files/file-hunks.js'
import { changedPaths, lineChanges } from '../files/line-changes.js'

export function openTreesPort({ trees }: Pick<Store, 'trees'>): Trees {
  const written = (before: string, tree: string): Written => ({ tree, changes: lineChanges(trees, before, tree) })
  return {
    list(tree) {
      const all = trees.files(tree)
      return {
        files: all.filter((file) => file.mode !== 'link'),
        links: all.flatMap((file) => (file.mode === 'link' ? [file.path] : [])),
      }
    },
    read(tree, path) {
      const bytes = trees.read(tree, path)
      return bytes && textOf(bytes)
    },
    unfit: (tree, { path, text }, isWhole) => unfitText(path, text, trees.read(tree, path), isWhole),
    create: (files) => written(trees.create([]), trees.create(files)),
    change: (tree, changes) => written(tree, trees.change(tree, changes)),
    takeOver: (tree, from, paths) => written(tree, trees.takeOver(tree, from, paths)),
    changedPaths: (before, after) => changedPaths(trees, before, after),
    changedFiles: (before, after) => changedFiles(trees, before, after),
  }
}
