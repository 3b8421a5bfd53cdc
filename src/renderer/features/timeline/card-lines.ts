// Chooses the main rows of a card: test runs of attempts, causes, changes, what the user did, and the current step. Pure.
import { type EntryPlace, placeOfKey } from '../../../contract/journal/entry-place.js'
import type { Row } from '../../../contract/view/run-view.js'

export type LineKind = 'tests' | 'red' | 'green' | 'cause' | 'change' | 'user' | 'warning' | 'bad' | 'good' | 'told' | 'now'

export interface CardLine {
  readonly row: Row
  readonly kind: LineKind
  /** How often in a row it happened; the row is the last of them. */
  readonly times: number
}

/** Lines of a card at most; those before the last ones are steps like all others. */
const MOST = 14

/** The lines of a card, oldest first. */
export function linesOf(rows: readonly Row[]): CardLine[] {
  const lines = rows.flatMap((row) => {
    const kind = kindOf(row)
    return kind ? [{ row, kind, times: 1 }] : []
  })
  return joinedOutages(lines.filter((line, index) => !isRepeated(line, lines.slice(index + 1)))).slice(-MOST)
}

/** One line for an endpoint that failed several times in a row in the same way. */
function joinedOutages(lines: readonly CardLine[]): CardLine[] {
  const joined: CardLine[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    if (before && faultOf(line) !== null && faultOf(before) === faultOf(line))
      joined[joined.length - 1] = { ...line, times: before.times + 1 }
    else joined.push(line)
  }
  return joined
}

/** Null where no endpoint failed. */
const faultOf = ({ row: { data }, kind }: CardLine): string | null => (kind === 'warning' && data.type === 'called' ? data.fault : null)

/** Tests that an attempt ran once more, such as after a package was installed: the last time is what counts. */
const isRepeated = ({ row, kind }: Pick<CardLine, 'row' | 'kind'>, later: readonly CardLine[]): boolean =>
  isJudged(kind) && later.some((other) => isJudged(other.kind) && attemptOf(other.row) === attemptOf(row))

const isJudged = (kind: LineKind): boolean => kind === 'red' || kind === 'green'

/** Hidden tests are beside the others of their attempt. */
function attemptOf({ key }: Row): string {
  const { scope, within, step } = placeOfKey(key)
  return step === 'unseen-test' ? key : [scope, ...within].join('/')
}

/** Where the whole suite is run, outside of attempts. */
const WHOLE: ReadonlySet<string> = new Set(['final', 'final/mutants', 'baseline'])

/** A test run of an attempt, or of the whole suite at the end; those of branches and actions are deeper. */
const isTestRun = ({ attempt, within, step }: EntryPlace): boolean =>
  (attempt === null ? WHOLE.has(within.join('/')) : within.length === 0) && (step === 'normal' || step.includes('test'))

/** A change for a repair, or the first code of a task; not moved tests. */
const isCode = ({ attempt, within, step }: EntryPlace): boolean =>
  (attempt !== null || step === 'write') && !within.some((word) => /^tests-\d+$/.test(word))

/** Null where it is a step among others. */
function kindOf({ key, tone, data }: Row): LineKind | null {
  if (tone === 'running') return 'now'
  const place = placeOfKey(key)
  switch (data.type) {
    case 'sealed':
      return 'tests'
    case 'tested':
      return isTestRun(place) && !(tone === 'good' && place.step === 'unseen-test') ? (tone === 'good' ? 'green' : 'red') : null
    case 'diagnosed':
      return 'cause'
    case 'changed':
      return data.how === 'written' && isCode(place) ? 'change' : null
    case 'steered':
    case 'person-edited':
    case 'restored':
    case 'locked':
      return 'user'
    case 'answered':
      return data.by === 'person' ? 'user' : null
    case 'planned':
    case 'baseline':
    case 'mutants':
    case 'controls':
    case 'escalated':
    case 'amended':
    case 'ruled':
    case 'rolled-back':
    case 'ran':
    case 'output-written':
    case 'lessons-learnt':
      return tone === 'bad' ? 'bad' : tone === 'good' ? 'good' : 'told'
    case 'finished':
      return tone === 'attention' ? 'warning' : tone === 'good' ? 'good' : 'bad'
    case 'paused':
      return tone === 'attention' ? 'warning' : 'told'
    case 'held-out':
      return tone === 'bad' ? 'bad' : 'good'
    // The refusal of its tests covers a test run on the empty program that could not be judged.
    case 'heard':
    // It is asked again at once.
    case 'malformed':
      return null
    default:
      return tone === 'bad' ? 'bad' : tone === 'attention' ? 'warning' : null
  }
}
