// `tillgreen bench list`, `import` and `prove`: the suites that there are.
import { resolve } from 'node:path'
import type { TaskProof } from '../../../../../contract/features/bench/results.js'
import type { SuiteCard } from '../../../../../contract/features/bench/suite.js'
import { proofWords, shareWords } from '../../../../../words/features/bench/report.js'
import { layoutWords, suiteProblemText } from '../../../../../words/features/bench/suite.js'
import { counted } from '../../../../../words/row-text.js'
import { type Context, number, only, text } from '../../command.js'
import { untilEnd } from '../../until-end.js'

export async function benchList({ core, out }: Context): Promise<number> {
  const suites = await core().bench.suites({})
  for (const suite of suites) {
    out.json({ type: 'suite', ...suite })
    out.line(`${suite.name.padEnd(20)} ${suiteWords(suite)}`)
  }
  const runs = await core().bench.runs({})
  if (runs.length > 0) out.line('')
  for (const run of runs) {
    out.json({ type: 'bench', ...run })
    const passed = run.passed.n > 0 ? `, passed ${shareWords(run.passed)}` : ''
    const model = run.model === '' ? 'the set model' : run.model
    out.line(`${run.id}  ${run.suite}, ${run.protocol}, ${model}, config ${run.config}: ${run.done} of ${run.due} tries${passed}`)
  }
  return 0
}

const suiteWords = ({ tasks, judged, layout, isShipped }: SuiteCard): string =>
  `${counted(tasks, 'task')}, ${judged === tasks ? '' : `${judged} with hidden tests, `}${layoutWords[layout]}${isShipped ? ', comes with Tillgreen' : ''}`

export async function benchImport(context: Context): Promise<number> {
  const { core, out, values } = context
  const path = resolve(only(context, 'the path of the suite'))
  const template = text(values, 'template') ?? null
  const { suite, leftOut } = await core().bench.import({ path, name: text(values, 'name') ?? null, template })
  out.json({ type: 'suite', ...suite })
  out.line(`${suite.name}: ${suiteWords(suite)}`)
  for (const { place, problem } of leftOut) {
    out.json({ type: 'left-out', place, problem })
    out.note(`Left out: ${place}. ${suiteProblemText(problem)}`)
  }
  return 0
}

export async function benchProve(context: Context): Promise<number> {
  const { core, out, values } = context
  const suite = only(context, 'the suite')
  const seed = number(values, 'draw') ?? 1
  let unfit = 0
  const onProof = (proof: TaskProof) => {
    if (proof.problem !== null) unfit += 1
    out.json(proof)
    out.line(`${proof.problem === null ? '✓' : '✗'} ${proof.task.padEnd(24)} ${proofWords(proof)}`)
  }
  await untilEnd((onEnd) => core().bench.prove({ suite, seed }, onProof, onEnd))
  return unfit === 0 ? 0 : 1
}
