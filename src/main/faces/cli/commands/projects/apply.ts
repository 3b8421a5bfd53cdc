// `tillgreen projects apply`: brings what a run changed back into the folder of its project, or into a branch of its repository.
import type { AppliedRun } from '../../../../../contract/run/run.js'
import { selectionWords } from '../../../../../words/changes/changes.js'
import { count } from '../../../../../words/figures.js'
import { checkChoice } from '../../changes/check-choice.js'
import { askedChoice, choiceFlags, wholeChoice } from '../../changes/choice-flags.js'
import { type Command, onlyRun, text } from '../../command.js'
import { consentFlags } from '../../consent.js'
import type { Printer } from '../../printer.js'

const command: Command = {
  name: 'projects apply',
  order: 4,
  usage: 'RUN',
  help: 'apply changes from a run to the project folder; either all selected changes are applied, or none',
  flags: {
    to: { type: 'string', value: 'DIR', help: 'target folder (default: the original project folder)' },
    ...choiceFlags,
    check: { type: 'boolean', help: 'first run the tests on a copy with only these changes; write nothing if any test is red' },
    branch: {
      type: 'string',
      value: 'NAME',
      help: "commit to a new branch in the folder's git repository, or to an existing branch from this run; no files in the folder change",
    },
    force: { type: 'boolean', help: 'apply even if the run is not verified or the check is red' },
    ...consentFlags,
  },
  async perform(context) {
    const run = await onlyRun(context)
    const core = context.core()
    const { values, out } = context
    const force = values.force === true
    const choice = await askedChoice(core, run, values)
    if (values.check === true) {
      const checked = await checkChoice(context, run, choice ?? wholeChoice(await core.changes.of({ run })))
      if (!checked.ok && !force) {
        out.line('Nothing was written. Use --force to apply these changes anyway.')
        return 1
      }
    }
    const branch = text(values, 'branch') ?? null
    const applied = await core.projects.apply({ run, to: text(values, 'to') ?? null, force, choice, branch })
    out.json({ type: 'applied', run, ...applied })
    print(out, applied)
    return 0
  },
}

function print(out: Printer, { written, removed, same, leftOut, folder, selection, branch }: AppliedRun): void {
  for (const path of written) out.line(`written  ${path}`)
  for (const path of removed) out.line(`removed  ${path}`)
  for (const path of same) out.line(`same     ${path}`)
  for (const reason of leftOut) out.line(`left out ${reason}`)
  if (selection) out.line(`Applied: ${selectionWords(selection)}.`)
  const files = count(written.length + removed.length, 'file')
  if (branch === null) out.line(`${files} changed in ${folder}.`)
  else {
    out.line(
      `${files} changed in ${count(branch.commits, 'commit')} on the ${branch.isNew ? 'new branch' : 'branch'} ${branch.name} in ${folder}.`,
    )
    out.line(`Your checked-out files did not change. View the branch with: git switch ${branch.name}`)
  }
}

export default command
