// The config that a run starts with: the standard one, a file, a shipped or saved one by its name, or the best that is known; flags count over it.
import { existsSync } from 'node:fs'
import { ConfigReference, referenceParts } from '../../../../contract/calls/configs.js'
import { type StepConfig, standardConfig } from '../../../../contract/config/config.js'
import { nameAfter } from '../../../../contract/config/differing.js'
import { recommendationWords } from '../../../../words/configs/configs.js'
import { type Context, text, type Values, WrongUsage } from '../command.js'
import { configFrom, isShippedConfig } from '../config-flags.js'

/**
 * @param template the class in which `auto` looks for evidence
 * @param values the flags, where they differ from those of the command line
 */
export async function startConfig(context: Context, template: string, values: Values = context.values): Promise<StepConfig> {
  const core = context.core()
  const standard = { ...standardConfig(), budget: (await core.settings.get({})).settings.budget }
  const named = text(values, 'config')
  if (named === undefined || existsSync(named) || isShippedConfig(named)) return configFrom(values, standard)
  const { config: _, ...flags } = values
  const base = named === 'auto' ? await chosenFor(context, template, configFrom(flags, standard)) : await savedConfig(context, named)
  const config = configFrom(flags, base)
  return { ...config, name: nameAfter(base, config) }
}

async function savedConfig(context: Context, named: string): Promise<StepConfig> {
  return (await context.core().configs.load(referenceParts(referenceFrom(named)))).config
}

/** `fast` or `fast@2`. */
export function referenceFrom(named: string): ConfigReference {
  const reference = ConfigReference.safeParse(named)
  if (!reference.success) throw new WrongUsage(`A config ${reference.error.issues[0]?.message ?? ''}, but got "${named}".`)
  return reference.data
}

async function chosenFor({ core, out }: Context, template: string, config: StepConfig): Promise<StepConfig> {
  const chosen = await core().configs.choose({ template, config })
  out.note(
    chosen.mode === 'explore'
      ? `Using the config ${chosen.name}, to learn more about it.`
      : `Using the config ${chosen.name}. ${recommendationWords(chosen.recommendation)}`,
  )
  return chosen.config
}
