// Says in what two runs differ: for a user in lines, for a program as rows in words.
import type { ComparedRow, Comparison } from '../../../contract/calls/history.js'
import { evidenceRows } from '../../../words/compared/evidence.js'
import { settingDifference } from '../../../words/compared/settings.js'
import { saySame, textOf } from '../../../words/row.js'
import { testName, testStateText } from '../../../words/run/test-name.js'
import type { Context } from './command.js'
import { runLine } from './run-line.js'

/** Prints the differences of two runs. */
export async function compare(context: Context, left: string, right: string): Promise<void> {
  const comparison = await context.core().history.compare({ left, right })
  context.out.json({ type: 'comparison', ...comparison, rows: comparison.rows.map(writtenPair) })
  for (const line of comparedLines(comparison)) context.out.line(line)
}

/** Rows of the same step as a program reads them. */
const writtenPair = (pair: Pair) => ({ left: written(pair.left), right: written(pair.right), isSame: isSame(pair) })

function written(row: ComparedRow | null) {
  if (!row) return null
  const { data, ...rest } = row
  const { title, detail } = textOf(data)
  return { ...rest, title, detail }
}

type Pair = Comparison['rows'][number]

const isSame = ({ left, right }: Pair): boolean => left !== null && right !== null && saySame(left.data, right.data)

function comparedLines({ left, right, inputs, config, tests, files, sameFiles, rows }: Comparison): string[] {
  const others = tests.filter((test) => test.left !== test.right)
  const short = (value: string) => (value.length > 60 ? `${value.slice(0, 57)}...` : value || '-')
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [])
  return [
    `left   ${runLine(left.run)}`,
    `right  ${runLine(right.run)}`,
    ...part(
      'different inputs',
      inputs.map((each) => `${each.name}: ${short(each.left)} | ${short(each.right)}`),
    ),
    ...part(
      'different evidence',
      evidenceRows(left, right)
        .filter((each) => each.left !== each.right)
        .map((each) => `${each.name}: ${each.left} | ${each.right}`),
    ),
    ...part(
      'different config',
      config.map(settingDifference).map((each) => `${each.name}: ${short(each.left)} | ${short(each.right)}`),
    ),
    ...part(
      'different tests',
      others.map((test) => `${testName(test.name)}: ${testStateText(test.left)} | ${testStateText(test.right)}`),
    ),
    ...part(
      'different files',
      files.map((file) => `${file.path}: +${file.added} -${file.removed}`),
    ),
    '',
    `Identical tests: ${tests.length - others.length}; identical files: ${sameFiles}; identical steps: ${rows.filter(isSame).length}.`,
  ]
}
