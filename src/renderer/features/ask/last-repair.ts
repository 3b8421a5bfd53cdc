// Where a stuck run can be gone on with otherwise. Pure.
import type { Attempt } from '../../../contract/run/rounds.js'

/** The step from which the last repair can be done differently; null without a repair. */
export function lastRepair(rounds: readonly Attempt[]): string | null {
  const round = rounds.findLast(({ diagnosis, did }) => diagnosis !== '' || did.length > 0)
  return round ? `${round.key}/${round.diagnosis === '' ? 'decided' : 'diagnosed'}` : null
}
