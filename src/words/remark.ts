// What a run says of itself, as a sentence.
import type { Remark } from '../contract/journal/remark.js'
import { count } from './figures.js'
import { rulesText } from './house-rules.js'

export function remarkText(remark: Remark): string {
  switch (remark.type) {
    case 'nothing-to-change':
      return 'The builder reports that no change is needed.'
    case 'does-that-already':
      return `The test author reports that the program already meets the requirement: ${remark.where}`
    case 'none-held-out':
      return 'No tests are hidden, because the test files cannot be split.'
    case 'few-held-out':
      return `Only ${remark.hidden} of ${remark.wanted} planned tests could be hidden from the builder, because the others use the same inputs as the visible tests.`
    case 'stronger-left-out':
      return remark.why === 'red'
        ? 'The stronger tests fail on the program, so they are left out.'
        : 'The stronger tests catch no additional planted bugs, so they are left out.'
    case 'none-stronger':
      return `No stronger tests were written: ${remark.why}`
    case 'summed-up':
      return `Summary of attempts 1 to ${remark.attempts}: ${remark.summary}`
    case 'edit-unreadable':
      return 'Your change to a file could not be read, so it was ignored. Make the change again.'
    case 'project-unbuilt':
      return `The project does not build here, so only its dependencies are installed: ${remark.why}`
    case 'goes-on-from':
      return `This run continues from the last state of run ${remark.run}, which used a different engine version.`
    case 'template-chosen':
      return `The template ${remark.template} was chosen by ${chooserText(remark)}.`
    case 'took-over':
      return `Copied the project ${remark.project}: ${count(remark.files, 'file')}${remark.tests === 0 ? '' : `, ${remark.tests} of them tests for ${remark.runner}`}.${remark.left.length === 0 ? '' : ` Left out: ${[...remark.left, ...(remark.more > 0 ? [`${remark.more} more`] : [])].join(', ')}.`}${remark.rules && remark.rules.length > 0 ? ` House rules: ${rulesText(remark.rules)}.` : ''}`
    default:
      return remark satisfies never
  }
}

function chooserText({ by, model, tokens, usd }: Extract<Remark, { type: 'template-chosen' }>): string {
  const cost = tokens === 0 ? '' : ` (${tokens} tokens${usd === 0 ? '' : `, $${usd.toFixed(4)}`}, not counted in the run budget)`
  const byWords = (why: string) => `matching words in the description, because the model ${why}${cost}`
  switch (by) {
    case 'model':
      return `the model ${model}, based on the description${cost}`
    case 'words-model-late':
      return byWords('did not answer in time')
    case 'words-model-silent':
      return byWords('gave no answer')
    case 'words-model-unclear':
      return byWords('named no template')
    default:
      return by satisfies never
  }
}
