// How a finished program is started, and whether it came up.
import { type CommandRun, isPage } from '../../../contract/journal/effects.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import type { Trees } from '../ports/ports.js'

/** What is looked at in a browser must show a page: to be still running says little about it. */
export function cameUp({ preview }: Template, start: StartCommand, { result, page }: CommandRun): boolean {
  if (preview) return isPage(page)
  return start.expect === 'stays' ? result.end === 'timeout' : result.end === 'exited' && result.exit === 0
}

interface Context {
  readonly template: Template
  readonly trees: Trees
  /** The tree of a program that was there before; null where there was none. */
  readonly original: string | null
}

/**
 * Where the template's entry file is there, its command starts the program: a plan may name one that does not exist. A planned command that
 * goes on from the template's is kept, and so is what is planned of a program that was there before. Null for a library.
 */
export function startCommand({ template, trees, original }: Context, tree: string, planned: StartCommand | null): StartCommand | null {
  const { start } = template
  const known = start && trees.list(tree).files.some((file) => file.path === start.when) ? start.command : null
  if (known === null || planned === null || original !== null) return planned ?? known
  const goesOn = known.argv.every((part, index) => planned.argv[index] === part)
  return goesOn ? planned : { argv: known.argv, expect: known.expect === 'stays' ? 'stays' : planned.expect }
}
