// Chooses the command that starts a finished program, and checks whether it came up.
import { type CommandRun, isPage } from '../../../contract/run/effects.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import type { Ports, Trees } from '../ports/ports.js'

/**
 * Whether the start succeeded. A program with a preview must show a page; still running is not enough. The user may ask for an
 * exit code other than 0. Then a missing file or an uncaught error with that code does not count.
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
  const reportedCode = own.map(({ ended }) => ended.told?.exec(output)?.[1]).find((code) => code !== undefined)
  return Number(reportedCode ?? result.exit) === start.exit.code && !own.some(({ ended }) => ended.crashed.test(output))
}

interface Context {
  readonly template: Template
  readonly trees: Trees
  /** The tree of the existing program; null without one. */
  readonly original: string | null
}

/**
 * The template's command if its entry file exists, since a plan may name a missing one. A planned command is kept if it extends
 * the template's, or if the program existed before. Null for a library.
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
