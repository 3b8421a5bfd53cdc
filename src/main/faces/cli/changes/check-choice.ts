// Runs the tests of a run on a selection of its changes, and shows what comes of it.
import type { CheckEvent, CheckedSelection, Choice } from '../../../../contract/calls/changes.js'
import { checkedWords } from '../../../../words/changes/changes.js'
import type { Context } from '../command.js'
import { agreedTo, withConsent } from '../consent.js'
import { programOnStderr } from '../printer.js'
import { resultOf } from '../until-end.js'

/** Checks a choice in a copy; prints the tests as they go, and the result. */
export async function checkChoice(context: Context, run: string, choice: Choice): Promise<CheckedSelection> {
  const core = context.core()
  const shown = programOnStderr()
  const take = (event: CheckEvent): CheckedSelection | null => {
    if (event.type === 'checked') return event
    if (!context.out.isJson) shown.write(event.text)
    return null
  }
  const checked = await withConsent(context, (agreed) =>
    resultOf<CheckEvent, CheckedSelection>(
      (onEvent, onEnd) => core.changes.check({ run, choice, ...agreedTo(agreed) }, onEvent, onEnd),
      take,
    ),
  ).finally(shown.end)
  if (!checked) throw new Error('The check ended without a result. Try again.')
  context.out.json(checked)
  context.out.line(checkedWords(checked))
  for (const name of checked.red) context.out.line(`  red: ${name}`)
  return checked
}
