// What this window does with suites: imports and proofs, which last as long as the window, whatever screen is shown.
import { create } from 'zustand'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { errorText } from '../../../../words/errors/index.js'
import { count } from '../../../../words/figures.js'
import { CommitsInput } from '../../contract/calls.js'
import type { TaskProof } from '../../contract/results.js'
import { proofWords } from '../../words/report.js'
import { commitsLeftOut, suiteProblemText } from '../../words/suite.js'

interface SuiteWork {
  readonly isBusy: boolean
  /** What came of it so far, line by line. */
  readonly lines: readonly string[]
  /** Why it ended, if the user should know. */
  readonly why: string
  readonly stop: (() => void) | null
}

const nothing: SuiteWork = { isBusy: false, lines: [], why: '', stop: null }

export const useSuiteWork = create<SuiteWork>(() => nothing)

interface SuiteSource {
  readonly path: string
  readonly name: string | null
}

const addLines = (...lines: readonly string[]): void => useSuiteWork.setState((work) => ({ lines: [...work.lines, ...lines] }))

function end(why: string): void {
  useSuiteWork.setState({ isBusy: false, why, stop: null })
  void queryClient.invalidateQueries({ queryKey: ['bench', 'suites'] })
}

const proofLine = (proof: TaskProof): string => `${proof.problem === null ? '✓' : '✗'} ${proof.task}: ${proofWords(proof)}`

export function importSuite({ path, name }: SuiteSource): void {
  useSuiteWork.setState({ ...nothing, isBusy: true })
  core.bench
    .import({ path, name, template: null })
    .then(({ suite, leftOut }) => {
      addLines(
        `${suite.name}: ${count(suite.tasks, 'task')}`,
        ...leftOut.map(({ place, problem }) => `${place}: ${suiteProblemText(problem)}`),
      )
      end('')
    })
    .catch((error: unknown) => end(errorMessage(error)))
}

export function importCommits(source: SuiteSource): void {
  useSuiteWork.setState({ ...nothing, isBusy: true })
  const stop = core.bench.importCommits(
    CommitsInput.parse(source),
    (event) => {
      switch (event.type) {
        case 'read':
          return addLines(`${count(event.commits, 'commit')}, ${count(event.tasks, 'task')} to prove`, ...commitsLeftOut(event.leftOut))
        case 'proof':
          return addLines(proofLine(event))
        case 'kept':
          return addLines(`${event.suite.name}: ${count(event.suite.tasks, 'task')}`)
      }
    },
    (error) => end(error ? errorText(error) : ''),
  )
  useSuiteWork.setState({ stop })
}

export function beginProof(suite: string): void {
  useSuiteWork.setState({ ...nothing, isBusy: true })
  const stop = core.bench.prove(
    { suite, seed: 1 },
    (proof) => addLines(proofLine(proof)),
    (error) => end(error ? errorText(error) : ''),
  )
  useSuiteWork.setState({ stop })
}

/** What was not proved yet stays so. */
export function stopWork(): void {
  useSuiteWork.getState().stop?.()
  end('')
}
