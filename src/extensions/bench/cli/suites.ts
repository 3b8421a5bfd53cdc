// `tillgreen lab bench list`, `import` and `prove`: the suites that there are.
import { resolve } from 'node:path'
import { type Context, number, only, text, WrongUsage } from '../../../main/faces/cli/command.js'
import { resultOf, untilEnd } from '../../../main/faces/cli/until-end.js'
import { counted } from '../../../words/row-text.js'
import type { CommitsEvent } from '../contract/calls.js'
import type { TaskProof } from '../contract/results.js'
import type { SuiteCard } from '../contract/suite.js'
import { proofWords, shareWords } from '../words/report.js'
import { commitsLeftOut, layoutWords, proofProblemText, suiteProblemText } from '../words/suite.js'

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
    const model = run.model === '' ? 'the model in the settings' : run.model
    out.line(`${run.id}  ${run.suite}, ${run.protocol}, ${model}, config ${run.config}: ${run.done} of ${run.due} tries${passed}`)
  }
  return 0
}

const suiteWords = ({ tasks, judged, layout, isShipped }: SuiteCard): string =>
  `${counted(tasks, 'task')}, ${judged === tasks ? '' : `${judged} with hidden tests, `}${layoutWords[layout]}${isShipped ? ', included with Tillgreen' : ''}`

export async function benchImport(context: Context): Promise<number> {
  const { core, out, values } = context
  const repository = text(values, 'commits')
  if (repository !== undefined) return importCommits(context, resolve(repository))
  const path = resolve(only(context, 'the suite path'))
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

/** Makes a suite of a repository's own commits. */
async function importCommits({ core, out, values, positionals }: Context, path: string): Promise<number> {
  if (positionals.length > 0)
    throw new WrongUsage('bench import expects either a path or --commits with the path of a repository, but got both.')
  const unproved: TaskProof[] = []
  const take = (event: CommitsEvent): SuiteCard | null => {
    out.json(event)
    switch (event.type) {
      case 'read':
        out.note(`${counted(event.commits, 'commit')}, ${counted(event.tasks, 'task')} to prove.`)
        for (const line of commitsLeftOut(event.leftOut)) out.note(`${line}.`)
        return null
      case 'proof':
        if (event.problem !== null) unproved.push(event)
        out.note(`${event.problem === null ? '✓' : '✗'} ${event.task}  ${proofWords(event)}`)
        return null
      case 'kept':
        return event.suite
    }
  }
  const input = { path, name: text(values, 'name') ?? null, most: number(values, 'most') ?? 50 }
  const suite = await resultOf<CommitsEvent, SuiteCard>((onEvent, onEnd) => core().bench.importCommits(input, onEvent, onEnd), take)
  if (suite === null) throw new Error('The import ended without a suite.')
  out.line(`${suite.name}: ${suiteWords(suite)}`)
  const byProblem = Map.groupBy(unproved, ({ problem }) => problem?.type ?? '')
  for (const [, [first, ...others]] of byProblem)
    if (first?.problem)
      out.line(
        `Not proved: ${others.length === 0 ? first.task : `${counted(others.length + 1, 'task')}, such as ${first.task}`}. ${proofProblemText(first.problem)}`,
      )
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
