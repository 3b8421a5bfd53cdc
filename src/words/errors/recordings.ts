// Sentences for files that are no recordings of a run.

import type { RecordingProblem, recordingErrors } from '../../contract/errors/recordings.js'
import type { Cause } from '../../contract/text/error-type.js'
import type { ErrorWords } from './error-words.js'

const MIB = 2 ** 20

function problemWords(problem: RecordingProblem, say: (cause: Cause) => string): string {
  switch (problem.type) {
    case 'entry-gone':
      return `entry ${problem.seq} is missing`
    case 'entry-altered':
      return `entry ${problem.seq} (${problem.key}) does not match its recorded hash`
    case 'entry-twice':
      return `the ${problem.kind} ${problem.key} appears twice`
    case 'entries-gone':
      return `expected ${problem.recorded} entries, but got ${problem.found}`
    case 'object-damaged':
      return `the object ${problem.hash} is damaged`
    case 'unreadable':
      return say(problem.cause).replace(/\.$/, '')
  }
}

export const recordingErrorWords: ErrorWords<typeof recordingErrors> = {
  'recording-missing': ({ file }) => `The file ${file} does not exist. Check the path.`,
  'recording-no-file': ({ file }) => `${file} is not a file. Expected a recording from "tillgreen runs record".`,
  'recording-too-large': ({ file, bytes, most }) =>
    `${file} is ${Math.ceil(bytes / MIB)} MiB; the limit for a recording is ${most / MIB} MiB.`,
  'recording-no-head': ({ file }) => `${file} is not a run recording: the first line is missing.`,
  'recording-unfit': ({ file, line, problem }, say) => `${file} is not a run recording (line ${line}: ${problemWords(problem, say)}).`,
}
