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
      return `entry ${problem.seq} (${problem.key}) differs from the recorded one`
    case 'entry-twice':
      return `the ${problem.kind} ${problem.key} occurs twice`
    case 'entries-gone':
      return `${problem.recorded} entries were recorded, ${problem.found} were found`
    case 'object-damaged':
      return `the object ${problem.hash} is damaged`
    case 'unreadable':
      return say(problem.cause).replace(/\.$/, '')
  }
}

export const recordingErrorWords: ErrorWords<typeof recordingErrors> = {
  'recording-missing': ({ file }) => `The file ${file} does not exist. Check its path.`,
  'recording-no-file': ({ file }) => `${file} is not a file. A recording from "tillgreen runs record" was expected.`,
  'recording-too-large': ({ file, bytes, most }) =>
    `${file} has ${Math.ceil(bytes / MIB)} MiB; a recording may have at most ${most / MIB} MiB.`,
  'recording-no-head': ({ file }) => `${file} is not a recording of a run: its first line is missing.`,
  'recording-unfit': ({ file, line, problem }, say) => `${file} is not a recording of a run (line ${line}: ${problemWords(problem, say)}).`,
}
