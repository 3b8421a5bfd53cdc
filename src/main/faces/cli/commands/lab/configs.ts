// `tillgreen lab configs`: step configs under a name, what sets them apart, and which one is recommended.

import { ConfigName } from '../../../../../contract/calls/configs.js'
import { standardConfig } from '../../../../../contract/config/config.js'
import {
  changesWords,
  differingWords,
  evidenceWords,
  noEvidenceWords,
  recommendationWords,
  unfitRemedy,
  unfitWords,
  versionWords,
} from '../../../../../words/configs/configs.js'
import { type Command, type Context, only, text, WrongUsage } from '../../command.js'
import { configFlags, configFrom } from '../../config-flags.js'
import { referenceFrom } from '../../configs/start-config.js'

const command: Command = {
  name: 'lab configs',
  order: 3,
  usage: 'list | show NAME[@N] | save NAME | compare A B | forget NAME | recommend',
  help: 'manage named step configs and their versions; "save" stores the values of run flags; "recommend" shows the best config and the evidence for it',
  flags: {
    ...configFlags,
    template: { type: 'string', value: 'NAME', help: 'with "recommend": only for this template' },
  },
  perform(context) {
    const [what = '', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`"lab configs" expects one of ${[...parts.keys()].join(', ')}, but got "${what}".`)
    return perform({ ...context, positionals: rest })
  },
}

const parts: ReadonlyMap<string, (context: Context) => Promise<number>> = new Map([
  ['list', list],
  ['show', show],
  ['save', save],
  ['compare', compare],
  ['forget', forget],
  ['recommend', recommend],
])

async function list({ core, out }: Context): Promise<number> {
  const [configs, unfit] = await Promise.all([core().configs.list({}), core().configs.unfit({})])
  out.json({ type: 'configs', configs, unfit })
  for (const { name, isShipped, versions } of configs) {
    const newest = versions.at(-1)
    out.line(`${(isShipped ? name : `${name}@${newest?.version}`).padEnd(16)} ${newest ? changesWords(newest.changes) : ''}`)
  }
  for (const each of unfit) out.note(`${unfitWords(each)} ${unfitRemedy(each)}`)
  return 0
}

async function show(context: Context): Promise<number> {
  const { core, out } = context
  const reference = referenceFrom(only(context, 'the config'))
  const config = await core().configs.read({ reference })
  const differs = await core().configs.compare({ first: 'standard', second: reference })
  out.json({ type: 'config', config, differs })
  out.line(
    `${config.name}: ${differs.length === 0 ? 'same as the standard config' : 'differences from the standard config (standard values first)'}`,
  )
  for (const each of differs) out.line(`  ${differingWords(each)}`)
  return 0
}

async function save(context: Context): Promise<number> {
  const { core, out, values } = context
  const name = ConfigName.safeParse(only(context, 'the name'))
  if (!name.success)
    throw new WrongUsage(`The name of a config ${name.error.issues[0]?.message ?? ''}, but got "${context.positionals[0]}".`)
  const { config: _, ...flags } = values
  const parent = text(values, 'config') ?? null
  const base = parent === null ? standardConfig() : await core().configs.read({ reference: referenceFrom(parent) })
  const card = await core().configs.save({ name: name.data, parent, config: configFrom(flags, base) })
  const version = card.versions.at(-1)
  out.json({ type: 'saved', ...card })
  out.line(`${card.name}@${version?.version} changes ${version ? changesWords(version.changes) : ''}`)
  return 0
}

async function compare(context: Context): Promise<number> {
  const { core, out, positionals } = context
  const [first, second, ...others] = positionals
  if (first === undefined || second === undefined || others.length > 0) throw new WrongUsage('"lab configs compare" expects two configs.')
  const differs = await core().configs.compare({ first: referenceFrom(first), second: referenceFrom(second) })
  out.json({ type: 'compared', first, second, differs })
  out.line(differs.length === 0 ? 'The configs are the same.' : `${first} | ${second}`)
  for (const each of differs) out.line(`  ${differingWords(each)}`)
  return 0
}

async function forget(context: Context): Promise<number> {
  const name = only(context, 'the config')
  await context.core().configs.forget({ name })
  context.out.json({ type: 'forgotten', name })
  context.out.line(`Forgot ${name}. Earlier runs with this config do not change.`)
  return 0
}

async function recommend(context: Context): Promise<number> {
  const { core, out, values, positionals } = context
  if (positionals.length > 0) throw new WrongUsage('"lab configs recommend" accepts only --template.')
  const template = text(values, 'template') ?? null
  const { file, list: recommendations, unfit } = await core().configs.recommend({ template })
  out.json({ type: 'recommended', file, recommendations, unfit })
  if (recommendations.length === 0) out.line(noEvidenceWords(template))
  for (const each of recommendations) {
    out.line(recommendationWords(each))
    for (const line of each.evidence) out.line(`  ${versionWords(line).padEnd(14)} ${evidenceWords(line)}`)
  }
  for (const each of unfit) out.note(`${unfitWords(each)} ${unfitRemedy(each)}`)
  out.note(`Saved the recommendations in ${file}.`)
  return 0
}

export default command
