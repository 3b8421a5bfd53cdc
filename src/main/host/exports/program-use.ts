// How a program is used, and all that the user wanted of it: from the plans and words of its run and of those before it.
import { argumentsOf, programOf } from '../../../contract/calls/programs.js'
import { saidArguments, saidOptions } from '../../../contract/text/said-arguments.js'
import { shellLine, shellWords } from '../../../contract/text/shell-words.js'
import { emptyView, type RunView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import type { ProgramUse } from '../../../words/exports.js'
import type { ReadParts } from '../../store/store.js'
import { readSetup } from '../records/setup.js'
import { summaryOf } from '../runs/find-run.js'

/** Commands that are named at most. */
const MOST = 3

/** @param start the line that starts the program; null for a library */
export function programUse(store: ReadParts, run: string, start: string | null): ProgramUse {
  const story = storyOf(store, run).map((id) => ({ id, view: fold(emptyView, store.entries.after(id, 0)) }))
  const clauses = story.flatMap(({ view }) => clausesOf(view))
  return {
    commands: start === null ? [] : commandsOf(start, clauses),
    options: saidOptions(clauses),
    wishes: story.flatMap(({ id, view }) => wishesOf(store, id, view)),
  }
}

/** The run and those that it continues by feedback, oldest first. */
function storyOf(store: ReadParts, run: string): string[] {
  const { kind, parent } = summaryOf(store, run)
  const isThere = kind === 'feedback' && parent !== null && store.runs.summary(parent)
  return isThere ? [...storyOf(store, parent), run] : [run]
}

/** Those that later words did not replace. */
const clausesOf = ({ plan }: RunView): string[] =>
  (plan?.tasks ?? []).flatMap(({ acceptance, replaced = [] }) =>
    acceptance.filter((clause) => !replaced.some((each) => each.clause === clause)),
  )

function commandsOf(start: string, clauses: readonly string[]): string[] {
  const argv = shellWords(start)
  if (argv === null) return []
  const command = { argv, expect: 'exits' as const }
  const program = programOf(command)
  const usual = argumentsOf(command)
  return saidArguments(clauses, program.at(-1) ?? '', usual)
    .slice(0, MOST)
    .map((args) => shellLine([...program, ...args]))
}

/** What the user wanted beside the description: feedback, and messages during the run. */
function wishesOf(store: ReadParts, run: string, { words }: RunView): string[] {
  const { goal } = readSetup(store, run).setup
  const said = words.flatMap((each) => (each.path === null && each.words !== '' ? [each.words] : []))
  return [...(goal.kind === 'feedback' ? [goal.words] : []), ...said].filter((each) => each.trim() !== '')
}
