// `tillgreen lab dataset`: finished runs as rows for training and evaluation.
import { resolve } from 'node:path'
import { type Command, type Context, number, text, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { resultOf } from '../../../../../main/faces/cli/until-end.js'
import type { DatasetEvent, DatasetReport } from '../../../contract/calls.js'
import type { DatasetRow } from '../../../contract/row.js'
import { datasetLines, datasetRowWords } from '../../../words/words.js'
import { openRowsFile } from '../../jsonl-file.js'
import { bareChoiceFrom, choiceFlags, choiceFrom, wishFlags } from '../../schema-flags.js'
import { askingFlags, synthesise } from '../../synthesise.js'

const command: Command = {
  name: 'lab dataset',
  order: 4,
  usage: 'show | export --out FILE | synthesise --out FILE',
  help: 'turn finished runs into rows for training and evaluation; "show" prints a summary, "export" writes JSON lines, and "synthesise" asks a model for more rows',
  flags: {
    ...choiceFlags,
    ...wishFlags,
    ...askingFlags,
    rows: { type: 'string', value: 'N', help: 'with show: number of rows to show (default: 3)' },
    out: { type: 'string', value: 'FILE', help: 'with export and synthesise: output file, one row per line' },
    bare: {
      type: 'boolean',
      help: 'with export and --kind chat: write only the messages of successful rows, in fine-tuning format, and the source of each row to FILE.lineage; use --label for other rows',
    },
    force: { type: 'boolean', help: 'with export and synthesise: overwrite an existing file' },
  },
  perform(context) {
    const [what = 'show', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform || rest.length > 0)
      throw new WrongUsage(`dataset expects one of ${[...parts.keys()].join(', ')}, but got "${context.positionals.join(' ')}".`)
    return perform(context)
  },
}

async function show({ core, out, values }: Context): Promise<number> {
  const rows = Math.min(50, number(values, 'rows') ?? 3)
  const shown = await core().datasets.show({ ...choiceFrom(values), rows })
  out.json({ type: 'dataset', ...shown })
  for (const row of shown.rows) out.block(`${datasetRowWords(row)}\n`)
  for (const line of datasetLines(shown.report)) out.line(line)
  return 0
}

async function exportRows({ core, out, values }: Context): Promise<number> {
  const path = text(values, 'out')
  if (path === undefined) throw new WrongUsage('dataset export needs --out FILE.')
  const isBare = values.bare === true
  const choice = isBare ? bareChoiceFrom(values) : choiceFrom(values)
  const mayReplace = values.force === true
  const files = [openRowsFile(resolve(path), mayReplace), ...(isBare ? [openRowsFile(resolve(`${path}.lineage`), mayReplace)] : [])]
  const [file, lineage] = files
  const put = (row: DatasetRow) => {
    file?.write(isBare && row.kind === 'chat' ? { messages: row.messages } : row)
    lineage?.write({ label: row.label, ...row.lineage })
  }
  const take = (event: DatasetEvent): DatasetReport | null => {
    if (event.type === 'report') return event.report
    for (const row of event.rows) put(row)
    return null
  }
  try {
    const report = await resultOf<DatasetEvent, DatasetReport>((onEvent, onEnd) => core().datasets.export(choice, onEvent, onEnd), take)
    if (!report) throw new Error('The export ended without a report.')
    for (const each of files) each.finish()
    out.json({ type: 'exported', file: path, report })
    for (const line of datasetLines(report)) out.line(line)
    out.line(`Written to ${path}`)
    return 0
  } catch (error) {
    for (const each of files) each.drop()
    throw error
  }
}

const parts: ReadonlyMap<string, (context: Context) => Promise<number>> = new Map([
  ['show', show],
  ['export', exportRows],
  ['synthesise', synthesise],
])

export default command
