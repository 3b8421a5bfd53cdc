// Turns faults of new tests into sentences for their author.
import type { TaskContext } from '../task/task-prompt.js'
import type { AlikePair } from './alike/place-marks.js'
import type { Mark } from './clause-marks.js'
import type { Doubt } from './doubts/doubts.js'
import { say } from './re-ask.js'

export const alikeWords = ({ path, one, other }: AlikePair): string =>
  say('alike-tests', {
    ...{ path, one: one.name, other: other.name },
    ...{ line: String((one.lines?.own ?? 0) + 1), otherLine: String((other.lines?.own ?? 0) + 1) },
    ...{ clauses: clauseNumbers(one), otherClauses: clauseNumbers(other) },
  })

const clauseNumbers = ({ clauses }: Mark): string =>
  clauses.length === 0 ? say('no-clause') : say('of-clauses', { clauses: clauses.join(', ') })

export function doubtWords(doubt: Doubt, { acceptance }: TaskContext['task']): string {
  switch (doubt.type) {
    case 'bare':
      return say('bare-test', { test: doubt.test })
    case 'valueless':
      return say('valueless-clause', { clause: String(doubt.clause), words: acceptance[doubt.clause - 1] ?? '' })
  }
}
