// Texts about suites: why something is no task, and why a task is left out.

import { sentenceCase } from '../../../words/figures.js'
import { counted } from '../../../words/row-text.js'
import type { ProofProblem } from '../contract/results.js'
import type { CommitProblem, LeftOutTask, SuiteLayout, SuiteProblem } from '../contract/suite.js'

export const layoutWords: Readonly<Record<SuiteLayout, string>> = {
  own: 'tasks with parameters',
  exercism: 'Exercism exercises',
  functions: 'functions',
  prompts: 'prompts judged by people',
  history: 'commits from a repository',
}

const commitWords: Readonly<Record<CommitProblem, string>> = {
  'no-test': 'no TypeScript test changed',
  'no-source': 'no tested module changed',
  packages: 'the tests need packages missing from the template',
  'too-large': 'the tests need too many modules',
  'import-missing': 'an import points outside the repository',
  unfit: 'a file is too large, or its path is not allowed in a program',
}

/** How many commits were left out, by reason; the most frequent first. */
export function commitsLeftOut(leftOut: readonly LeftOutTask[]): string[] {
  const reasons = leftOut.flatMap(({ problem }) => (problem.type === 'commit' ? [problem.reason] : []))
  return [...Map.groupBy(reasons, (reason) => reason)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, all]) => `${counted(all.length, 'commit')} left out because ${commitWords[reason]}`)
}

export function suiteProblemText(problem: SuiteProblem): string {
  switch (problem.type) {
    case 'no-json':
      return `Not valid JSON: ${sentence(problem.cause)}`
    case 'unfit':
      return `Some fields are not valid: ${sentence(problem.cause)}`
    case 'no-file':
      return `"${problem.file}" is missing.`
    case 'language':
      return `Exercises in .${problem.language} files are not supported yet. Python, JavaScript, TypeScript, Rust and Go are supported. For other languages, write the task as a folder with bench.json.`
    case 'parameter-unknown':
      return `A text contains "@@${problem.parameter}@@", but not every set of values in bench.json includes this parameter.`
    case 'parameter-unused':
      return `No text uses the parameter "${problem.parameter}". Remove it, or write "@@${problem.parameter}@@" where its value belongs.`
    case 'commit':
      return `${sentenceCase(commitWords[problem.reason])}.`
    case 'twice':
      return `Another task is also named "${problem.task}".`
  }
}

const sentence = (cause: string): string => `${cause.replace(/\s*\n\s*/g, '; ').replace(/\.$/, '')}.`

export function proofProblemText(problem: ProofProblem): string {
  switch (problem.type) {
    case 'template':
      return problem.template === '' ? 'The task does not name a template.' : `There is no template "${problem.template}".`
    case 'place':
      return `The hidden test ${problem.path} is outside the test folder of the template.`
    case 'environment':
      return 'Could not install the packages that the template needs.'
    case 'no-tests':
      return 'No hidden tests found.'
    case 'oracle':
      return `The example solution fails ${counted(problem.tests.length, 'hidden test')}.`
    case 'empty':
      return `The empty answer passes ${counted(problem.tests.length, 'hidden test')}.`
  }
}
