// The place of a run's program, in words.
import type { ChangeEnd, OutputState, RecoveryEvent } from '../contract/calls/outputs.js'
import type { UnwrittenCause } from '../contract/errors/file-fault.js'
import type { BesideCause } from '../contract/run/beside-cause.js'
import { writeFaultWords } from './errors/files.js'
import { causeText } from './errors/index.js'
import { counted } from './row-text.js'

/** The place of a run's program, and what can be done about it, for a user at the command line. */
export function outputWords(run: string, state: OutputState): string {
  switch (state.type) {
    case 'none':
      return ''
    case 'owed':
      return `The program has not been written to ${state.folder} yet. To write it, run "tillgreen resume ${run}".`
    case 'written':
      return `The program is in ${state.folder}.`
    case 'beside':
      return `The program is in ${state.folder}. The existing files in ${state.asked} were left unchanged, because ${besideWords(state.why)}. To replace them anyway, run "tillgreen resume ${run} --force".`
    case 'unwritten':
      return `The program could not be written to ${state.folder}: ${unwrittenWords(state.why)}. The program is still in the data folder. Try again with "tillgreen resume ${run}", or export the program with "tillgreen export ${run} --out FILE.zip".`
  }
}

/** Why a program could not be written, as a part of a sentence. */
export const unwrittenWords = (why: UnwrittenCause): string => (typeof why === 'string' ? why : writeFaultWords(why, causeText))

/** Why a program is beside its output folder, as a part of a sentence; empty if it is in the folder. */
export function besideWords(why: BesideCause): string {
  if (typeof why === 'string') return why
  switch (why.type) {
    case 'worse-verdict':
      return `the new program has a worse verdict (${why.now}) than the existing one (${why.before})`
    case 'more-red':
      return `${testsAre(why.now)} red, compared with ${why.before} in the existing program`
    case 'no-longer-green':
      return `${testsAre(why.count)} no longer green: ${why.tests.join(', ')}${why.count > why.tests.length ? ', …' : ''}`
    case 'edited':
      return `these files were changed outside Tillgreen: ${why.paths.join(', ')}${why.count > why.paths.length ? ` and ${why.count - why.paths.length} more` : ''}`
  }
}

const testsAre = (count: number): string => `${counted(count, 'test')} ${count === 1 ? 'is' : 'are'}`

/** What a start repaired after a killed process. */
export function recoveredWords(recovered: RecoveryEvent): string {
  switch (recovered.type) {
    case 'change-unreadable':
      return `${recovered.file} should describe an interrupted change, but cannot be read. Nothing was changed. Check the file, then delete it.`
    case 'change':
      return `${changeWords(recovered)} was interrupted${changeEndWords(recovered.end)}`
    case 'program':
      return `Run ${recovered.run} had ended, but its program had not been written yet. ${outputWords(recovered.run, recovered.state)}`
    case 'program-failed':
      return `The program from run ${recovered.run} could not be written: ${unwrittenWords(recovered.why)}. Tillgreen tries again at the next start.`
  }
}

function changeWords({ kind, run, place }: Extract<RecoveryEvent, { type: 'change' }>): string {
  switch (kind) {
    case 'apply':
      return `Applying the changes from run ${run} to ${place}`
    case 'output':
      return `Writing the program from run ${run} to ${place}`
    case 'export':
      return `Writing ${place}`
  }
}

function changeEndWords(end: ChangeEnd): string {
  switch (end.type) {
    case 'folder-gone':
      return ', and the folder no longer exists.'
    case 'placed':
      return '. The operation is now complete.'
    case 'place-taken':
      return '. Another file now exists at that location and was left unchanged. Write to a different location, or use --force.'
    case 'taken-back':
      return '. The previous content is unchanged.'
    case 'files': {
      const edited =
        end.left.length === 0 ? '' : ` These files changed in the meantime, so Tillgreen did not overwrite them: ${end.left.join(', ')}.`
      return end.isFinished
        ? `. The operation is now complete: ${counted(end.files, 'file')}.${edited}`
        : `. The operation was rolled back, and no files changed.${edited}`
    }
    case 'not-ended':
      return ` and could not be completed: ${unwrittenWords(end.why)}. Tillgreen will try again the next time it starts.`
  }
}
