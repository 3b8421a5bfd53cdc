// `tillgreen lab prompts`: lists, shows and checks prompt packs, and writes the built-in prompts as one to begin from.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, CommandError, type Context, only, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { count } from '../../../../../words/figures.js'
import type { PackCard } from '../../../contract/pack.js'
import { modelsWords, packProblemText } from '../../../words/words.js'

const command: Command = {
  name: 'lab prompts',
  order: 8,
  usage: 'list | show PACK | check FILE | export FILE',
  help: 'list, show and check prompt packs, which replace the wording of prompts in a config; "export" writes the built-in prompts as a starter pack',
  flags: {},
  perform(context) {
    const [what = '', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`prompts expects one of ${[...parts.keys()].join(', ')}, but got "${what}".`)
    return perform({ ...context, positionals: rest })
  },
}

const cardLine = ({ name, version, sha256, variants, words }: PackCard): string =>
  `${name}@${version}  ${count(variants.length, 'variant')}, SHA-256 ${sha256.slice(0, 12)}${words === '' ? '' : `  ${words}`}`

async function list({ core, out, positionals }: Context): Promise<number> {
  if (positionals.length > 0) throw new WrongUsage('prompts list takes no arguments.')
  const { packs, unfit } = await core().promptPacks.list({})
  for (const pack of packs) {
    out.json({ type: 'pack', ...pack })
    out.line(cardLine(pack))
  }
  for (const { file, problem } of unfit) {
    out.json({ type: 'unfit', file, problem })
    out.note(`Skipped ${file}: ${packProblemText(problem)}.`)
  }
  if (packs.length === 0) out.line('No prompt packs yet. Run "tillgreen lab prompts export FILE" to create one.')
  return 0
}

async function show(context: Context): Promise<number> {
  const pack = await context.core().promptPacks.show({ pack: only(context, 'the pack') })
  printPack(context, pack)
  for (const { step, length, models, text } of pack.variants) {
    context.out.line(`${step}, ${length ?? 'long and short'} prompts, for ${modelsWords(models)}:`)
    context.out.block(text, '  | ')
  }
  return 0
}

async function check(context: Context): Promise<number> {
  printPack(context, await context.core().promptPacks.check({ path: resolve(only(context, 'the file')) }))
  return 0
}

function printPack({ out }: Context, pack: PackCard): void {
  out.json({ type: 'pack', ...pack })
  out.line(cardLine(pack))
}

async function exportBuiltIn(context: Context): Promise<number> {
  const file = resolve(only(context, 'the file'))
  const { text } = await context.core().promptPacks.builtIn({})
  try {
    writeFileSync(file, text, { flag: 'wx' })
  } catch (error) {
    throw new CommandError(
      `Could not write the prompts to ${file}: ${error instanceof Error ? error.message : String(error)}. Specify a new file.`,
    )
  }
  context.out.json({ type: 'exported', file })
  context.out.line(`The built-in prompts are in ${file}. Edit them, then move the file to the prompt-packs folder in the data folder.`)
  return 0
}

const parts: ReadonlyMap<string, (context: Context) => Promise<number>> = new Map([
  ['list', list],
  ['show', show],
  ['check', check],
  ['export', exportBuiltIn],
])

export default command
