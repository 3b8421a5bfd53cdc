// Where the program of a run lies, in words.
import type { OutputState, Recovered } from '../contract/calls/outputs.js'

/** Where the program of a run lies, and what can be done about it, for a person at the command line. */
export function outputWords(run: string, state: OutputState): string {
  switch (state.type) {
    case 'none':
      return ''
    case 'owed':
      return `The program is not written to ${state.folder} yet. Write it with "tillgreen resume ${run}".`
    case 'written':
      return `The program lies in ${state.folder}.`
    case 'beside':
      return `The program lies in ${state.folder}, since ${state.asked} stays as it is: ${state.why}. Take it all the same with "tillgreen resume ${run} --force".`
    case 'unwritten':
      return `The program could not be written to ${state.folder}: ${state.why}. It is kept: write it again with "tillgreen resume ${run}", or take it out with "tillgreen export ${run} --out FILE.zip".`
  }
}

/** What a start ended for a process that was killed. */
export function recoveredWords(recovered: Recovered): string {
  switch (recovered.type) {
    case 'changes':
      return recovered.text
    case 'program':
      return `Run ${recovered.run} was over, but its program was not written yet. ${outputWords(recovered.run, recovered.state)}`
    case 'program-failed':
      return `The program of run ${recovered.run} is not written yet: ${recovered.why}. The next start tries again.`
  }
}
