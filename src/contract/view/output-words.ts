// Where the program of a run lies, in words.
import type { OutputState } from '../calls/outputs.js'

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
