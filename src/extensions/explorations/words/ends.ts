// Texts of how a topic ended. They have their own file, since they may contain any error.

import { causeText } from '../../../words/errors/index.js'
import { count } from '../../../words/figures.js'
import { endWordsOf } from '../../../words/outcome.js'
import type { ExplorationTry, NoRun } from '../contract/exploration.js'

const noRunWords: Readonly<Record<NoRun['why'], string>> = {
  unreadable: 'no readable answer',
  declined: 'the model declined',
  budget: 'the limits were too low',
  refused: 'the run could not start',
}

/** What became of a topic, in a few words. */
export function endWords({ result, none, run, invented }: Pick<ExplorationTry, 'result' | 'none' | 'run' | 'invented'>): string {
  if (none !== null) return [noRunWords[none.why], none.error === null ? none.said : causeText(none.error)].filter(Boolean).join(': ')
  if (result === null) return run !== null ? 'being built' : invented === null ? 'being invented' : 'about to start'
  const tests = `${result.passed} of ${count(result.tests, 'test')} green`
  const filed = result.filed === null ? 'not added to the library' : ''
  const ended = endWordsOf(result.ended)
  const replaces = result.replaces === null ? '' : `replaces run ${result.replaces}`
  return [result.verdict, ended, tests, filed, replaces].filter(Boolean).join(' · ')
}
