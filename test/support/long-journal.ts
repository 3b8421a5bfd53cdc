// The journal of a very long run: repeats the rounds of a recorded one under new numbers.
import type { Entry } from '../../src/contract/journal/entry.js'

/** @param round which part of the keys is a round, such as `task/read/attempt/1/` */
export function longJournal(recorded: readonly Entry[], round: string, count: number): readonly Entry[] {
  const isRound = (entry: Entry) => entry.key.startsWith(round)
  const before = recorded.slice(0, recorded.findIndex(isRound))
  const block = recorded.filter(isRound)
  const end = recorded.slice(-1)
  const rounds = Math.round((count - before.length - end.length) / block.length)
  const again = Array.from({ length: rounds }, (_, index) =>
    block.map((entry) => ({ ...entry, key: entry.key.replace(round, round.replace(/\d+\/$/, `${index + 1}/`)) })),
  )
  return [...before, ...again.flat(), ...end].map((entry, index) => ({ ...entry, seq: index + 1, at: 1_790_000_000_000 + index * 400 }))
}
