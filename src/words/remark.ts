// What a run says of itself, as a sentence.
import type { Remark } from '../contract/journal/remark.js'

export function remarkText(remark: Remark): string {
  switch (remark.type) {
    case 'nothing-to-change':
      return 'The builder says that nothing has to be changed for this.'
    case 'does-that-already':
      return `It does that already, says the author of tests: ${remark.where}`
    case 'none-held-out':
      return 'No test is held out: the test files cannot be shown in part.'
    case 'stronger-left-out':
      return remark.why === 'red'
        ? 'The stronger tests are not green on the program, so they are left out.'
        : 'The stronger tests notice nothing more, so they are left out.'
    case 'none-stronger':
      return `No stronger tests: ${remark.why}`
    case 'summed-up':
      return `Summed up attempts 1 to ${remark.attempts}: ${remark.summary}`
    case 'edit-unreadable':
      return 'A change that you made to a file could not be read, so it was not taken. Make it again.'
    case 'goes-on-from':
      return `Goes on from the last state of run ${remark.run}, which another version of the engine made.`
    default:
      return remark satisfies never
  }
}
