// `tillgreen lab bench compare`: the first bench run against the others, task by task.

import { type Context, WrongUsage } from '../../../main/faces/cli/command.js'
import { benchName, differenceLines, findingWords, promptsWords } from '../words/compare.js'
import { shareWords } from '../words/report.js'

export async function benchCompare(context: Context): Promise<number> {
  const { core, out, positionals } = context
  if (positionals.length < 2) throw new WrongUsage('bench compare expects two or more bench runs.')
  const benches = await Promise.all(positionals.map(async (prefix) => (await core().bench.find({ prefix })).bench))
  const comparison = await core().bench.compare({ benches })
  out.json({ type: 'comparison', ...comparison })
  out.line(`${benchName(comparison.first)}: passed ${shareWords(comparison.first.passed)}`)
  for (const pair of comparison.pairs) {
    out.line('')
    out.line(`${benchName(pair.second)}: passed ${shareWords(pair.second.passed)}`)
    out.line(promptsWords(comparison, pair))
    out.line(findingWords(comparison, pair))
    for (const line of differenceLines(comparison, pair)) out.line(`  ${line}`)
  }
  return 0
}
