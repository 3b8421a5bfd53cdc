// What a run says of itself, as a sentence.
import type { Remark } from '../contract/journal/remark.js'

export function remarkText(remark: Remark): string {
  switch (remark.type) {
    case 'nothing-to-change':
      return 'The builder says that nothing has to be changed for this.'
    case 'does-that-already':
      return `It does that already, says the author of tests: ${remark.where}`
    case 'none-held-out':
      return 'No test is hidden: the test files cannot be shown in part.'
    case 'few-held-out':
      return `${remark.hidden} of ${remark.wanted} tests that were to be hidden from the builder are: all others give the program only what tests that it sees give it too.`
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
      return `Continues from the last state of run ${remark.run}, which another version of the engine made.`
    case 'template-chosen':
      return `The template ${remark.template} was chosen by ${chooserText(remark)}.`
    case 'took-over':
      return `Took over ${remark.project}: ${remark.files} files, ${remark.tests} of them tests for ${remark.runner}.${remark.left.length === 0 ? '' : ` Left out: ${[...remark.left, ...(remark.more > 0 ? [`${remark.more} more`] : [])].join(', ')}.`}`
    default:
      return remark satisfies never
  }
}

function chooserText({ by, model, tokens, usd }: Extract<Remark, { type: 'template-chosen' }>): string {
  const cost = tokens === 0 ? '' : ` (${tokens} tokens${usd === 0 ? '' : `, $${usd.toFixed(4)}`}, before the budget of the run)`
  const byWords = (why: string) => `the words of the description, because the model ${why}${cost}`
  switch (by) {
    case 'model':
      return `${model} from the description${cost}`
    case 'words-model-late':
      return byWords('did not answer in time')
    case 'words-model-silent':
      return byWords('gave no answer')
    case 'words-model-unclear':
      return byWords('named none')
    default:
      return by satisfies never
  }
}
