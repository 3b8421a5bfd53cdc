// The lines that bring the modules of a library into the console of its language, for a user who does not know its files.
import { matchesAny } from '../../../contract/paths/glob.js'
import type { Template } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import type { Store } from '../../store/store.js'
import { consoleOf } from './run-console.js'

const MOST = 3

/** At most three, of the files nearest to the top; none of tests and of what steers them. */
export function importLinesOf(store: Store, run: string, template: Template): string[] {
  const [found, tree] = [consoleOf(template), store.treeEntries.newest(run)]
  if (!found || !tree) return []
  const isOwn = (path: string) => !matchesAny([...template.tests, ...template.protected], path) && !languages.steers(template, path)
  const depth = (path: string) => path.split('/').length
  const paths = store.trees.files(tree).flatMap(({ path }) => (isOwn(path) ? path : []))
  return paths
    .sort((a, b) => depth(a) - depth(b))
    .flatMap((path) => found.importLine(path) ?? [])
    .slice(0, MOST)
}
