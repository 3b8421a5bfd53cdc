// `tillgreen compare`: says in what two runs differ.
import type { Compared } from '../../../../../contract/run/differential.js'
import { type Command, findRuns, number, WrongUsage } from '../../command.js'
import { compare } from '../../comparison.js'

const command: Command = {
  name: 'compare',
  order: 3,
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

/** Calls of one function that may be asked for. */
const MOST_CALLS = 200

const callLines = ({ functions, calls, different, differences, left }: Compared): string[] => [
  '',
  `${different} of ${calls} calls of ${functions} function${functions === 1 ? '' : 's'} give something else`,
  ...differences.map((each) => `  ${each.path}: ${each.call}: ${each.before} | ${each.after}`),
  ...left.map((each) => `  not called: ${each.what} (${each.why})`),
]

export default command
