// How a command ended, in a word or two.

const ends: ReadonlyMap<string, string> = new Map([
  ['timeout', 'timed out'],
  ['memory', 'out of memory'],
  ['processes', 'too many processes'],
  ['output', 'too much output'],
  ['disk', 'too much data written'],
  ['files', 'too many files'],
])

export const endWords = (end: string, exit: number | null): string => (end === 'exited' ? `exit ${exit}` : (ends.get(end) ?? end))

/** Why a command ended, as a clause that follows a colon. */
export function endReason({ end, exit }: { readonly end: string; readonly exit: number | null }): string {
  if (end === 'exited' && exit !== null) return `the command exited with code ${exit}`
  return endReasons.get(end) ?? 'the command ended'
}

const endReasons: ReadonlyMap<string, string> = new Map([
  ['timeout', 'the command reached its time limit'],
  ['memory', 'the command reached its memory limit'],
  ['processes', 'the command reached its process limit'],
  ['output', 'the command reached its output limit'],
  ['disk', 'the command reached its disk limit'],
  ['files', 'the command reached its file limit'],
  ['stopped', 'the command was stopped'],
])
