// The facts of a run that may teach something, out of its journal: errors and what mended them, tests that were wrong, what the user said.

import type { Entry } from '../../../contract/journal/entry.js'
import { repairEnded } from '../../../contract/journal/notes/repairing/repair-ended.js'
import { ruled } from '../../../contract/journal/notes/repairing/ruled.js'
import { refusedTests } from '../../../contract/journal/notes/testing/refused-tests.js'
import { said } from '../../../contract/journal/notes/user/said.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { Attempt } from '../../../contract/run/rounds.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import type { LessonFact } from '../contract/lesson.js'

/** Facts of one run, the last ones, and letters of each part of them. */
const MOST = 30
const LONGEST = 400

/** Pure: the same journal gives the same facts. Nothing where all went well and nobody said anything. */
export function factsOf(goal: Goal, entries: readonly Entry[]): LessonFact[] {
  const asked: LessonFact[] = goal.kind === 'feedback' ? [fact('started', 'said', goal.words)] : []
  const { rounds } = fold(emptyView, entries)
  const told = entries.flatMap((entry) => (entry.kind === 'note' ? factsIn(entry) : []))
  return [...asked, ...rounds.flatMap((round, index) => factOfRound(round, rounds[index + 1])), ...told].slice(-MOST)
}

/** What a diagnosis was worth: the next round of the same task tells it. None where that was not tested. */
function factOfRound({ key, task, diagnosis, did, red, isRolledBack }: Attempt, next: Attempt | undefined): LessonFact[] {
  if (diagnosis === '' || next?.task !== task || red === null || next.red === null) return []
  return [fact(`${key}/diagnose`, next.red < red && !isRolledBack ? 'mended' : 'tried', diagnosis, did.join('; '))]
}

function factsIn({ key, step, body }: Entry): LessonFact[] {
  switch (step) {
    case 'repair-ended': {
      const { errors, did, diagnosis } = repairEnded.schema.parse(body)
      const more = [did.join('; '), diagnosis].filter(Boolean).join(': ')
      return errors.map(({ signature, isGone }) => fact(key, isGone ? 'gone' : 'stayed', signature, more))
    }
    case 'ruled': {
      const { test, ruling, working, mended } = ruled.schema.parse(body)
      return ruling === 'program' ? [] : [fact(key, 'ruled', test, [working, mended].filter(Boolean).join(' '))]
    }
    case 'refused-tests':
      return [fact(key, 'refused', refusedTests.schema.parse(body).problems.join(' '))]
    case 'said': {
      const { said: what } = said.schema.parse(body)
      return typeof what === 'string' && what.trim() !== '' ? [fact(key, 'said', what)] : []
    }
    default:
      return []
  }
}

const fact = (key: string, type: LessonFact['type'], what: string, more = ''): LessonFact => ({
  ...{ key, type },
  what: shortened(what),
  more: shortened(more),
})

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
