// `tillgreen lab fine-tuning list|show|register`: what is known of fine-tunings, and the model that comes of one.

import { type Context, only, WrongUsage } from '../../../main/faces/cli/command.js'
import { count } from '../../../words/figures.js'
import type { FineTuning } from '../contract/fine-tuning.js'
import { lineageOf, standingWords } from '../words/lineage.js'

/** The id of the fine-tuning that the one positional means. */
export async function onlyTuning(context: Context): Promise<string> {
  return (await context.core().fineTunings.find({ prefix: only(context, 'the fine-tuning') })).id
}

export async function listTunings({ core, out, positionals }: Context): Promise<number> {
  if (positionals.length > 0) throw new WrongUsage('fine-tuning list takes no arguments.')
  const tunings = await core().fineTunings.list({})
  for (const tuning of tunings) {
    out.json({ type: 'fine-tuning', ...tuning })
    const { id, upload, dataset, model } = tuning
    out.line(`${id}  ${upload.model}, ${count(dataset.pairs, 'pair')}: ${standingWords(tuning)}${model === null ? '' : `, ${model}`}`)
  }
  if (tunings.length === 0) out.line('No fine-tunings yet. Start one with "tillgreen lab fine-tuning start DATASET".')
  return 0
}

export async function showTuning(context: Context): Promise<number> {
  const { core, out } = context
  const tuning = await core().fineTunings.show({ id: await onlyTuning(context) })
  printTuning(context, tuning)
  const commands = compareCommands(tuning)
  out.json({ type: 'fine-tuning', ...tuning, compare: commands })
  if (commands.length > 0)
    out.line(
      tuning.registeredAs === null
        ? 'To register the model and compare it with the base model, run:'
        : 'To compare the model with the base model, run:',
    )
  for (const line of commands) out.line(`  ${line}`)
  return 0
}

/** Everything that is known of one, for reading. */
export function printTuning({ out }: Context, tuning: FineTuning): void {
  out.line(`${tuning.id}: ${standingWords(tuning)}`)
  for (const [name, value] of lineageOf(tuning)) out.line(`  ${name.padEnd(15)} ${value}`)
  const last = tuning.losses.at(-1)
  if (last) out.line(`  ${'Loss'.padEnd(15)} ${lossWords(last)}`)
  const { basePrompt } = tuning.dataset
  if (basePrompt.type === 'shared') {
    out.line('Base prompt for all pairs:')
    out.block(basePrompt.text, '  | ')
  }
}

export const lossWords = ({ step, train, valid }: FineTuning['losses'][number]): string =>
  `${train.toFixed(4)} at step ${step}${valid === null ? '' : `, ${valid.toFixed(4)} on held-back pairs`}`

/** Commands that measure base and new model on the same tasks with the same values. Pure. */
function compareCommands({ state, model, registeredAs, endpoint, upload, id }: FineTuning): readonly string[] {
  if (state !== 'succeeded' || model === null) return []
  const name = registeredAs ?? 'NAME'
  return [
    ...(registeredAs === null ? [`tillgreen lab fine-tuning register ${id} ${name}`] : []),
    `tillgreen lab bench run small --draw 1 --base-url ${endpoint === '' ? upload.baseUrl : endpoint} --model ${upload.model}`,
    `tillgreen lab bench run small --draw 1 --base-url ${name} --model ${model}`,
    'tillgreen lab bench compare FIRST SECOND',
  ]
}

export async function registerTuning(context: Context): Promise<number> {
  const { core, out, positionals } = context
  const [prefix, name, ...rest] = positionals
  if (prefix === undefined || name === undefined || rest.length > 0)
    throw new WrongUsage('fine-tuning register takes a fine-tuning ID and a name for the model.')
  const { id } = await core().fineTunings.find({ prefix })
  const tuning = await core().fineTunings.register({ id, name })
  out.json({ type: 'registered', id, name, model: tuning.model })
  out.line(
    `${tuning.model} is now available as the endpoint "${name}" in the settings. Use it with --base-url ${name}, or assign it to a role. The price of the model is unknown. Set it with "tillgreen settings set endpoints.${name}.price".`,
  )
  return 0
}
