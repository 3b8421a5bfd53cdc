// Arguments that a program can be tried with: those of its tests, and those that the clauses of its plan name.
import { argumentsOf, programOf } from '../../../contract/calls/programs.js'
import type { StartCommand } from '../../../contract/run/template.js'
import { saidArguments } from '../../../contract/text/said-arguments.js'
import type { Store } from '../../store/store.js'
import { textOf } from '../../store/trees/file-text.js'
import { sources } from '../ports/sources.js'
import { inheritance, planOf } from '../records/inheritance.js'
import { readSetup } from '../records/setup.js'

/** More than a window shows: those without a place for the user's own files are left out there. */
const MOST = 8

/** At most `MOST`, each another one: the planned ones first, then those of tests, then those of clauses. */
export async function startExamplesOf(store: Store, run: string, start: StartCommand): Promise<string[][]> {
  const program = programOf(start).at(-1)
  const { setup } = readSetup(store, run)
  const { tree, suites } = inheritance(store, run, setup.goal)
  if (program === undefined) return []
  const read = await sources()
  const paths = [...new Set(suites.flatMap(({ files }) => files))]
  const found = paths.flatMap((path) => {
    const bytes = store.trees.read(tree, path)
    return read.starts(path, (bytes && textOf(bytes)) ?? '', program)
  })
  const planned = argumentsOf(start)
  const tried = planned.length > 0 ? [planned, ...found] : found
  const plan = planOf(store, run) ?? setup.goal.plan
  const clauses = (plan?.tasks ?? []).flatMap(({ acceptance }) => acceptance)
  const own = store.trees.files(tree).filter(({ path }) => !paths.includes(path))
  const texts = own.flatMap(({ path }) => textOf(store.trees.read(tree, path) ?? Buffer.alloc(0)) ?? [])
  const all = [...tried, ...saidArguments(clauses, program, tried[0] ?? [])].filter((args) => takesOptions(texts, args))
  return [...new Map(all.map((args) => [JSON.stringify(args), [...args]])).values()].slice(0, MOST)
}

/** Whether the program's own files name each option: a test also tries options that the program refuses. Pure. */
export const takesOptions = (texts: readonly string[], args: readonly string[]): boolean =>
  args.filter((word) => /^--[a-z]/i.test(word)).every((word) => texts.some((text) => text.includes(word.replace(/=.*$/s, '').slice(2))))
