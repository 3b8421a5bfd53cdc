// How a finished program is started, and whether it came up.
import { type CommandRun, isPage } from '../../../contract/run/effects.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import type { Ports, Trees } from '../ports/ports.js'

/**
 * What is looked at in a browser must show a page: to be still running says little about it. A program that ends with another code than 0,
 * as the user says, must have come to that end by itself: a file that is missing or an error that nobody caught ends it with such codes too.
 */
export function cameUp(
  { languages, template }: Pick<Context, 'template'> & Pick<Ports, 'languages'>,
  start: StartCommand,
  run: CommandRun,
): boolean {
  const { result, page } = run
  if (template.preview) return isPage(page)
  if (start.expect === 'stays') return result.end === 'timeout'
  if (result.end !== 'exited') return false
  if (!start.exit) return result.exit === 0
  const output = `${result.stdout}\n${result.stderr}`
  const own = languages.all.filter(({ toolchain }) => template.toolchains.includes(toolchain))
  const told = own.map(({ ended }) => ended.told?.exec(output)?.[1]).find((code) => code !== undefined)
  return Number(told ?? result.exit) === start.exit.code && !own.some(({ ended }) => ended.crashed.test(output))
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
  if (goesOn) return planned
  const expect = known.expect === 'stays' ? 'stays' : planned.expect
  return { argv: known.argv, expect, ...(planned.exit ? { exit: planned.exit } : {}) }
}
