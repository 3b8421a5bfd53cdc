// `tillgreen library explore`: lets Tillgreen invent small programs, or improve, combine and repair what the library has, within a budget.

import { type Command, type Context, number, text, texts, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { configFlags } from '../../../../../main/faces/cli/config-flags.js'
import { startConfig } from '../../../../../main/faces/cli/configs/start-config.js'
import { agreeToUnknownPrice } from '../../../../../main/faces/cli/unknown-price.js'
import { count, moment } from '../../../../../words/figures.js'
import { AtOnce, Exploit, type Topic } from '../../../contract/exploration.js'
import { reportMarkdown, titleWords, tryLines } from '../../../words/report.js'
import { modeWords, stateWords, tookWords, topicWords, whyWords } from '../../../words/words.js'
import { followExploration } from '../../follow.js'

const command: Command = {
  name: 'library explore',
  order: 21,
  usage: 'start [TOPIC]... | topics [TOPIC]... | list | show EXPLORATION | stop EXPLORATION | resume EXPLORATION | forget EXPLORATION',
  help: 'let a model invent small programs for the library, each in its own run and all within one budget; with --exploit, improve, combine and repair programs in the library',
  flags: {
    ...configFlags,
    exploit: { type: 'boolean', help: 'start from programs in the library instead of topics' },
    do: {
      type: 'string',
      isMany: true,
      value: 'improve|combine|repair',
      help: 'with --exploit: only this kind of change (may be repeated; default: all three)',
    },
    goal: { type: 'string', value: 'WORDS', help: 'with --exploit: goal for improving programs' },
    template: { type: 'string', value: 'NAME', help: 'only programs with this template' },
    number: { type: 'string', value: 'N', help: 'maximum number of programs to try (default: 5)' },
    'at-once': { type: 'string', value: 'N', help: 'topics to explore at once, 1 to 4; they share the budget (default: 1)' },
    'most-usd': { type: 'string', value: 'N', help: 'maximum dollars in total (default: 2); 0 means no limit' },
    'most-tokens': { type: 'string', value: 'N', help: 'maximum tokens in total (default: 2000000); 0 means no limit' },
    'most-minutes': { type: 'string', value: 'N', help: 'maximum minutes of work in total (default: 60); 0 means no limit' },
    format: { type: 'string', value: 'text|markdown|json', help: 'with show: report format (default: text)' },
  },
  perform(context) {
    const [what = 'list', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`explore expects one of ${[...parts.keys()].join(', ')}, but got "${what}".`)
    return perform({ ...context, positionals: rest })
  },
}

/** 0 means no limit; what is not said is as the contract has it. */
function limit(context: Context, flag: string): { readonly value: number | null } | null {
  const value = number(context.values, flag, '; 0 means no limit')
  return value === undefined ? null : { value: value === 0 ? null : value }
}

function readChoice({ values, positionals }: Context) {
  const exploits = texts(values, 'do').map((each) => {
    const exploit = Exploit.safeParse(each)
    if (!exploit.success) throw new WrongUsage(`--do expects ${Exploit.options.join(', ')}, but got "${each}".`)
    return exploit.data
  })
  const isExploit = values.exploit === true
  if (!isExploit && (exploits.length > 0 || text(values, 'goal') !== undefined)) throw new WrongUsage('--do and --goal require --exploit.')
  if (isExploit && positionals.length > 0)
    throw new WrongUsage('--exploit starts from programs in the library. Remove the topics from the command.')
  return {
    mode: isExploit ? ('exploit' as const) : ('explore' as const),
    topics: [...positionals],
    exploits: exploits.length > 0 ? exploits : [...Exploit.options],
    goal: text(values, 'goal') ?? '',
    template: text(values, 'template') ?? null,
  }
}

function readAtOnce({ values }: Context): number {
  const read = AtOnce.safeParse(number(values, 'at-once'))
  if (!read.success) throw new WrongUsage(`--at-once expects a whole number from 1 to 4, but got "${text(values, 'at-once') ?? ''}".`)
  return read.data
}

async function start(context: Context): Promise<number> {
  const choice = readChoice(context)
  const [usd, tokens, minutes] = [limit(context, 'most-usd'), limit(context, 'most-tokens'), limit(context, 'most-minutes')]
  const most = {
    number: number(context.values, 'number') ?? 5,
    usd: usd === null ? 2 : usd.value,
    tokens: tokens === null ? 2_000_000 : tokens.value,
    minutes: minutes === null ? 60 : minutes.value,
  }
  const atOnce = readAtOnce(context)
  const config = await startConfig(context, choice.template ?? '')
  if (most.usd === null) await agreeToUnknownPrice(context, config)
  return followExploration(context, (onEvent, onEnd) =>
    context.core().explorations.start({ ...choice, most, atOnce, config }, onEvent, onEnd),
  )
}

async function topics(context: Context): Promise<number> {
  const found = await context.core().explorations.topics(readChoice(context))
  context.out.json({ type: 'topics', topics: found })
  const line = (topic: Topic) => `  ${topicWords(topic)}  (${whyWords(topic)})`
  for (const each of found.length === 0 ? ['There are no topics to try.'] : found.map(line)) context.out.line(each)
  return 0
}

async function list({ core, out }: Context): Promise<number> {
  const explorations = await core().explorations.list({})
  out.json({ type: 'explorations', explorations })
  if (explorations.length === 0) out.line('No explorations yet.')
  for (const each of explorations)
    out.line(
      `${each.id}  ${moment(each.at)}  ${modeWords(each)}  ${stateWords(each)}  ${count(each.tries, 'topic')}: ${each.verified} verified, ${each.failed} failed  ${tookWords(each.spent)}`,
    )
  return 0
}

async function found(context: Context, part: string): Promise<string> {
  const [prefix, ...others] = context.positionals
  if (prefix === undefined || others.length > 0) throw new WrongUsage(`explore ${part} expects an exploration ID.`)
  return (await context.core().explorations.find({ prefix })).exploration
}

async function show(context: Context): Promise<number> {
  const { out, values } = context
  const format = text(values, 'format') ?? 'text'
  if (!['text', 'markdown', 'json'].includes(format)) throw new WrongUsage(`--format expects text, markdown or json, but got "${format}".`)
  const exploration = await context.core().explorations.show({ exploration: await found(context, 'show') })
  out.json({ type: 'exploration', ...exploration })
  if (format === 'json') out.block(JSON.stringify(exploration, null, 2))
  else if (format === 'markdown') out.block(reportMarkdown(exploration))
  else
    for (const line of [titleWords(exploration), `  ${tookWords(exploration.spent)}`, ...exploration.tries.flatMap(tryLines)])
      out.line(line)
  return 0
}

const parts: ReadonlyMap<string, (context: Context) => Promise<number>> = new Map([
  ['start', start],
  ['topics', topics],
  ['list', list],
  ['show', show],
  [
    'stop',
    async (context) => {
      const exploration = await found(context, 'stop')
      await context.core().explorations.stop({ exploration })
      context.out.json({ type: 'stopping', exploration })
      context.out.line(`Stopping. To resume, run: tillgreen library explore resume ${exploration}`)
      return 0
    },
  ],
  [
    'resume',
    async (context) => {
      const exploration = await found(context, 'resume')
      return followExploration(context, (onEvent, onEnd) => context.core().explorations.resume({ exploration }, onEvent, onEnd))
    },
  ],
  [
    'forget',
    async (context) => {
      const exploration = await found(context, 'forget')
      await context.core().explorations.forget({ exploration })
      context.out.json({ type: 'forgotten', exploration })
      context.out.line('Exploration deleted. Its runs are kept.')
      return 0
    },
  ],
])

export default command
