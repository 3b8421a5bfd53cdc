// The console of a run's language: which one it is, and how a sandbox sees what it is made of.
import { join } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import type { Template } from '../../../contract/run/template.js'
import { CONSOLE, type Mount } from '../../../contract/sandbox/inside.js'
import type { LanguageConsole } from '../../languages/console/console.js'
import { languages } from '../../languages/index.js'
import type { Store } from '../../store/store.js'

/** The console of the first of a template's languages that has one. */
export function consoleOf({ toolchains }: Pick<Template, 'toolchains'>): LanguageConsole | null {
  return toolchains.map((name) => languages.byToolchain.get(name)?.console).find((each) => each) ?? null
}

/**
 * The line that becomes the console, and its files as the sandbox sees them.
 * @param folder the run's own, in which they are laid out
 * @throws UserError `console-missing` where no language of the template has one
 */
export function mountConsole(
  store: Store,
  folder: string,
  template: Template,
): { readonly line: string; readonly mounts: readonly Mount[] } {
  const found = consoleOf(template)
  if (found === null) throw userError('console-missing', { template: template.name })
  if (found.files.length === 0) return { line: found.line, mounts: [] }
  const tree = store.trees.create(found.files)
  const source = join(folder, 'console', tree.slice(0, 16))
  // Checked out again each time, whatever may have happened to the folder.
  store.trees.checkout(tree, source, () => false)
  return { line: found.line, mounts: [{ source, target: CONSOLE, access: 'read' }] }
}
