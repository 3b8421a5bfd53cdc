// Two runs side by side: in what they were started, what they did and what came of it.

import type { ComparedRow, Comparison } from '../../../../contract/calls/history.js'
import type { Compared } from '../../../../contract/run/differential.js'
import { saySame, textOf } from '../../../../words/row.js'
import { type Command, type Context, findRuns, number, WrongUsage } from '../command.js'
import { runLine } from '../run-line.js'

export const compareCommand: Command = {
  name: 'compare',
  usage: 'RUN RUN',
  help: 'say in what two runs differ',
  flags: { calls: { type: 'string', value: 'N', help: 'also call each plain function of both up to N times with the same values' } },
  async perform(context) {
    const [left, right, ...rest] = await findRuns(context.core(), context.positionals)
    if (!left || !right || rest.length > 0) throw new WrongUsage('compare takes two runs.')
    const count = number(context.values, 'calls') ?? 0
    if (!Number.isInteger(count) || count < 0 || count > MOST_CALLS)
      throw new WrongUsage(`--calls takes a whole number up to ${MOST_CALLS}, found "${count}".`)
    await compare(context, left, right)
    if (count > 0) {
      const compared = await context.core().history.compareCalls({ left, right, count })
      context.out.json({ type: 'calls', ...compared })
      for (const line of callLines(compared)) context.out.line(line)
    }
    return 0
  },
}

/** Tells in what two runs differ. */
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

/** Calls of one function that may be asked for. */
const MOST_CALLS = 200

const callLines = ({ functions, calls, different, differences, left }: Compared): string[] => [
  '',
  `${different} of ${calls} calls of ${functions} function${functions === 1 ? '' : 's'} give something else`,
  ...differences.map((each) => `  ${each.path}: ${each.call}: ${each.before} | ${each.after}`),
  ...left.map((each) => `  not called: ${each.what} (${each.why})`),
]

function comparedLines({ left, right, inputs, config, tests, files, sameFiles, rows }: Comparison): string[] {
  const others = tests.filter((test) => test.left !== test.right)
  const short = (value: string) => (value.length > 60 ? `${value.slice(0, 57)}...` : value || '-')
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [])
  return [
    `left   ${runLine(left.run)}`,
    `right  ${runLine(right.run)}`,
    ...part(
      'inputs that differ',
      inputs.map((each) => `${each.name}: ${short(each.left)} | ${short(each.right)}`),
    ),
    ...part(
      'config that differs',
      config.map((each) => `${each.name}: ${short(each.left)} | ${short(each.right)}`),
    ),
    ...part(
      'tests that differ',
      others.map((test) => `${test.name}: ${test.left ?? 'not there'} | ${test.right ?? 'not there'}`),
    ),
    ...part(
      'files that differ',
      files.map((file) => `${file.path}: +${file.added} -${file.removed}`),
    ),
    '',
    `${tests.length - others.length} tests, ${sameFiles} files and ${rows.filter(isSame).length} steps are the same.`,
  ]
}
