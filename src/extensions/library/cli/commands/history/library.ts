// `tillgreen library`: searches the results of finished runs, shows them, and begins a goal again.
import { withoutModels } from '../../../../../contract/config/config.js'
import { type Command, type Context, number, text, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { configFlags, configFrom } from '../../../../../main/faces/cli/config-flags.js'
import { finish, follow, oneLine } from '../../../../../main/faces/cli/follow.js'
import { agreeToUnknownPrice } from '../../../../../main/faces/cli/unknown-price.js'
import type { LibraryEntry, LibraryFound, LibraryShown, LibrarySymbol } from '../../../contract/calls.js'
import { byWords, evidenceWords, foundWords, judgedWords, meaningWords, replacedWords } from '../../../words/words.js'

const command: Command = {
  name: 'library',
  order: 20,
  usage: 'list | search WORDS | show RUN [SYMBOL] | reopen RUN',
  help: 'search verified and failed programs from finished runs by words or names, view their code, or rebuild a failed program',
  flags: {
    ...configFlags,
    symbol: {
      type: 'string',
      value: 'NAME',
      help: 'with list and search: only programs with a function or type name starting with NAME',
    },
    verified: { type: 'boolean', help: 'only verified programs' },
    failed: { type: 'boolean', help: 'only failed programs' },
    'words-only': {
      type: 'boolean',
      help: 'with search: match words only, not meaning, even if an embedding model is set',
    },
    all: { type: 'boolean', help: 'with list and search: include programs from explorations' },
    limit: { type: 'string', value: 'N', help: 'maximum number of results (default: 20)' },
  },
  perform(context) {
    const [what = 'list', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`library expects one of ${[...parts.keys()].join(', ')}, but got "${what}".`)
    return perform({ ...context, positionals: rest })
  },
}

/** Entries that one question of the contract may ask for. */
const MOST = 200

async function search({ core, out, values }: Context, words: string): Promise<number> {
  if (values.verified === true && values.failed === true) throw new WrongUsage('Use either --verified or --failed, not both.')
  const group = values.verified === true ? 'verified' : values.failed === true ? 'failed' : null
  const limit = Math.min(MOST, Math.max(1, number(values, 'limit') ?? 20))
  const found = await core().library.search({
    words,
    symbol: text(values, 'symbol') ?? '',
    group,
    limit,
    meaning: values['words-only'] !== true,
    all: values.all === true,
  })
  out.json({ type: 'library', ...found })
  for (const line of foundLines(found)) out.line(line)
  return 0
}

function foundLines(found: LibraryFound): string[] {
  const of = (group: LibraryEntry['group'], title: string) => {
    const entries = found.entries.filter((entry) => entry.group === group)
    return entries.length === 0 ? [] : [title, ...entries.flatMap(entryLines), '']
  }
  const lines = [...of('verified', 'Verified'), ...of('failed', 'Failed')]
  const { problem } = found.meaning
  return [...(lines.length === 0 ? ['No programs match.'] : lines), foundWords(found), ...(problem === '' ? [] : [meaningWords(found)])]
}

function entryLines({ run, met, excerpt, by, replacedBy }: LibraryEntry): string[] {
  const facts = [run.template, run.outcome?.verdict ?? '', evidenceWords(run), judgedWords(run), `$${run.usd.toFixed(2)}`, byWords(by)]
  return [
    `  ${run.id}  ${oneLine(run.title)}`,
    `    ${facts.filter(Boolean).join(' · ')}`,
    ...(replacedBy === null ? [] : [`    ${replacedWords(replacedBy)}`]),
    ...met.map((symbol) => `    ${symbolLine(symbol)}`),
    ...(excerpt === '' ? [] : [`    ${oneLine(excerpt)}`]),
  ]
}

const symbolLine = ({ kind, name, path, from }: LibrarySymbol): string => `${path}:${from + 1}  ${kind} ${name}`

async function show(context: Context): Promise<number> {
  const [prefix, name, ...rest] = context.positionals
  if (prefix === undefined || rest.length > 0)
    throw new WrongUsage('library show expects a run ID and, optionally, a function or type name.')
  const core = context.core()
  const { run } = await core.runs.find({ prefix })
  const shown = await core.library.show({ run })
  if (name === undefined) {
    context.out.json({ type: 'entry', ...shown })
    for (const line of shownLines(shown)) context.out.line(line)
    return 0
  }
  const symbols = shown.symbols.filter((symbol) => symbol.name === name)
  if (symbols.length === 0)
    throw new WrongUsage(
      `The program from run ${run} does not define "${name}". Run "tillgreen library show ${run}" to list its definitions.`,
    )
  for (const symbol of symbols) {
    const file = await core.files.read({ run, tree: shown.entry.tree, path: symbol.path })
    const code = file.text.split('\n').slice(symbol.from, symbol.to).join('\n')
    context.out.json({ type: 'symbol', run, ...symbol, code })
    context.out.line(symbolLine(symbol))
    context.out.block(code, '  ')
  }
  return 0
}

function shownLines({ entry, files, symbols }: LibraryShown): string[] {
  const ofFile = (path: string) => symbols.filter((symbol) => symbol.path === path).map(({ name }) => name)
  return [
    ...entryLines(entry),
    `    ${oneLine(entry.run.description)}`,
    '',
    ...files.map(
      ({ path, isTest }) => `  ${path}${isTest ? '  (tests)' : ''}${ofFile(path).length > 0 ? `  ${ofFile(path).join(', ')}` : ''}`,
    ),
    '',
    entry.group === 'verified'
      ? `To use a file of this program, run: tillgreen run "DESCRIPTION" --use ${entry.run.id}:FILE`
      : `To rebuild this program, run: tillgreen library reopen ${entry.run.id} --model NAME`,
  ]
}

async function reopen(context: Context): Promise<number> {
  const [prefix, ...rest] = context.positionals
  if (prefix === undefined || rest.length > 0) throw new WrongUsage('library reopen expects a run ID.')
  const core = context.core()
  const { run } = await core.runs.find({ prefix })
  const config = configFrom(context.values, withoutModels((await core.runs.config({ run })).config))
  await agreeToUnknownPrice(context, config)
  const again = (await core.library.reopen({ run, config })).run
  context.out.note(`run ${again}`)
  return finish(core, again, await follow(core, again, context.out), context.out)
}

const parts: ReadonlyMap<string, (context: Context) => Promise<number>> = new Map([
  ['list', (context) => search(context, context.positionals.join(' '))],
  [
    'search',
    (context) => {
      if (context.positionals.length === 0 && text(context.values, 'symbol') === undefined)
        throw new WrongUsage('library search expects search words or --symbol NAME.')
      return search(context, context.positionals.join(' '))
    },
  ],
  ['show', show],
  ['reopen', reopen],
])

export default command
