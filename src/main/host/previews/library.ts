// How the library of a run is tried: in the console of its language, or by a command in a shell.
import type { Library } from '../../../contract/calls/programs.js'
import { userError } from '../../../contract/errors/index.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { Template } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import type { LanguageConsole, LibraryUse } from '../../languages/library-use.js'
import type { Store } from '../../store/store.js'

/** By the first of a template's languages; null where none is known. */
const wayToUse = ({ toolchains }: Template): LibraryUse | null =>
  toolchains.map((name) => languages.byToolchain.get(name)?.library).find((each) => each) ?? null

/** The console as a window shows it; null where no language of the template is known. */
export function libraryOf(store: Store, run: string, template: Template): Library | null {
  const use = wayToUse(template)
  return use?.type === 'console' ? { type: 'console', name: use.name, imports: importLines(store, run, template, use) } : use
}

/** The line of bash that becomes the console, with the modules of the run in it. @throws UserError `console-missing` where the language has none */
export function consoleLine(store: Store, run: string, template: Template): string {
  const use = wayToUse(template)
  if (use?.type !== 'console') throw userError('console-missing', { template: template.name, command: use?.command ?? null })
  return use.line(importLines(store, run, template, use))
}

const MOST = 3

/** Lines that import its modules: at most three, of the files nearest to the top, without tests and their setup. */
function importLines(store: Store, run: string, template: Template, console: LanguageConsole): string[] {
  const tree = store.treeEntries.newest(run)
  if (!tree) return []
  const isOwn = (path: string) => !matchesAny([...template.tests, ...template.protected], path) && !languages.steers(template, path)
  const depth = (path: string) => path.split('/').length
  const paths = store.trees.files(tree).flatMap(({ path }) => (isOwn(path) ? path : []))
  return paths
    .sort((a, b) => depth(a) - depth(b))
    .flatMap((path) => console.importLine(path) ?? [])
    .slice(0, MOST)
}
