// `tillgreen projects changes`: what a run changed in a project, hunk by hunk with their numbers; and whether a selection of it is green.
import type { ReviewedFile } from '../../../../../contract/calls/changes.js'
import { chosenWords, wholeWords } from '../../../../../words/changes/changes.js'
import { count } from '../../../../../words/figures.js'
import { checkChoice } from '../../changes/check-choice.js'
import { askedChoice, choiceFlags, wholeChoice } from '../../changes/choice-flags.js'
import { type Command, onlyRun } from '../../command.js'
import { consentFlags } from '../../consent.js'
import type { Printer } from '../../printer.js'

const command: Command = {
  name: 'projects changes',
  order: 3,
  usage: 'RUN',
  help: 'show project changes from a run, with numbered hunks',
  flags: {
    ...choiceFlags,
    check: { type: 'boolean', help: 'run the tests on a copy with only these changes; exit with code 1 if any test is red' },
    ...consentFlags,
  },
  async perform(context) {
    const run = await onlyRun(context)
    const core = context.core()
    const changes = await core.changes.of({ run })
    const choice = await askedChoice(core, run, context.values)
    if (context.values.check === true) return (await checkChoice(context, run, choice ?? wholeChoice(changes))).ok ? 0 : 1
    const { out } = context
    const chosen = new Map(choice?.map(({ path, hunks }) => [path, hunks]))
    const shown = changes.files.filter(({ path }) => choice === null || chosen.has(path))
    const files = shown.map((file) => withHunks(file, chosen.get(file.path) ?? null))
    out.json({ type: 'changes', run, ...changes, files })
    for (const file of files) print(out, file)
    for (const reason of changes.leftOut) out.line(`left out ${reason}`)
    const sum = (of: readonly ReviewedFile[]) => of.reduce((total, { whole, hunks }) => total + (whole ? 1 : hunks.length), 0)
    out.line(`${chosenWords({ chosen: sum(files), of: sum(changes.files) })} in ${count(files.length, 'file')}.`)
    return 0
  },
}

const withHunks = (file: ReviewedFile, numbers: readonly number[] | null): ReviewedFile =>
  numbers === null ? file : { ...file, hunks: file.hunks.filter(({ number }) => numbers.includes(number)) }

function print(out: Printer, { path, whole, hunks, added, removed }: ReviewedFile): void {
  out.line(`${path}  +${added} -${removed}${whole ? `  as a whole: ${wholeWords(whole)}` : ''}`)
  for (const { number, newStart, removed: before, added: after } of hunks) {
    out.line(whole ? `  line ${newStart}` : `  hunk ${number}, line ${newStart}`)
    for (const line of before) out.line(`    - ${line}`)
    for (const line of after) out.line(`    + ${line}`)
  }
}

export default command
