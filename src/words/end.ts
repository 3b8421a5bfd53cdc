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
