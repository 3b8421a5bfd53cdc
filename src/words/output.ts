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
      return `The program is not written to ${state.folder} yet. Write it with "tillgreen resume ${run}".`
    case 'written':
      return `The program is in ${state.folder}.`
    case 'beside':
      return `The program is in ${state.folder}, because ${state.asked} was left unchanged: ${besideWords(state.why)}. Replace it anyway with "tillgreen resume ${run} --force".`
    case 'unwritten':
      return `The program could not be written to ${state.folder}: ${unwrittenWords(state.why)}. It is kept. Write it again with "tillgreen resume ${run}", or export it with "tillgreen export ${run} --out FILE.zip".`
  }
}

/** Why a program could not be written, as a part of a sentence. */
export const unwrittenWords = (why: UnwrittenCause): string => (typeof why === 'string' ? why : writeFaultWords(why, causeText))

/** Why a program is beside its output folder, as a part of a sentence; empty if it is in the folder. */
export function besideWords(why: BesideCause): string {
  if (typeof why === 'string') return why
  switch (why.type) {
    case 'worse-verdict':
      return `the new program is ${why.now}, and the existing one is ${why.before}`
    case 'more-red':
      return `${testsAre(why.now)} red, and ${why.before} in the existing program`
    case 'no-longer-green':
      return `${testsAre(why.count)} no longer green: ${why.tests.join(', ')}${why.count > why.tests.length ? ', …' : ''}`
    case 'edited':
      return `other changes were made to ${why.paths.join(', ')}${why.count > why.paths.length ? ` and ${why.count - why.paths.length} more` : ''}`
  }
}

const testsAre = (count: number): string => `${counted(count, 'test')} ${count === 1 ? 'is' : 'are'}`

/** What a start repaired after a killed process. */
export function recoveredWords(recovered: RecoveryEvent): string {
  switch (recovered.type) {
    case 'change-unreadable':
      return `${recovered.file} describes an interrupted change, but it is unreadable. Nothing was changed. Look at the file, then remove it.`
    case 'change':
      return `${changeWords(recovered)} was interrupted${changeEndWords(recovered.end)}`
    case 'program':
      return `Run ${recovered.run} had ended, but its program was not written yet. ${outputWords(recovered.run, recovered.state)}`
    case 'program-failed':
      return `The program of run ${recovered.run} is not written yet: ${unwrittenWords(recovered.why)}. The next start tries again.`
  }
}

function changeWords({ kind, run, place }: Extract<RecoveryEvent, { type: 'change' }>): string {
  switch (kind) {
    case 'apply':
      return `Applying the changes of run ${run} to ${place}`
    case 'output':
      return `Writing the program of run ${run} to ${place}`
    case 'export':
      return `Writing ${place}`
  }
}

function changeEndWords(end: ChangeEnd): string {
  switch (end.type) {
    case 'folder-gone':
      return ', and the folder no longer exists.'
    case 'placed':
      return '. It is complete now.'
    case 'place-taken':
      return '. Another file has taken its place and was left unchanged. Write it again to another place, or with --force.'
    case 'taken-back':
      return '. The earlier content is unchanged.'
    case 'files': {
      const edited = end.left.length === 0 ? '' : ` These files changed in the meantime and were left unchanged: ${end.left.join(', ')}.`
      return end.isFinished
        ? `. It is finished now: ${counted(end.files, 'file')}.${edited}`
        : `. It was undone: no file is changed.${edited}`
    }
    case 'not-ended':
      return ` and could not be completed: ${unwrittenWords(end.why)}. The next start tries again.`
  }
}
