// What a check of a page does and why it is red, in words. Prompts hold them too, so that they stay as they were said.
import type { CheckFailure, PageStep } from '../../contract/journal/page-checks.js'

/** "click the button “Add”". */
export function pageStepText(step: PageStep): string {
  if ('open' in step) return `open ${step.open}`
  if ('fill' in step) return `fill “${step.fill}” with “${step.with}”`
  if ('click' in step) return `click the ${step.role} “${step.click}”`
  if ('choose' in step) return `choose “${step.option}” of “${step.choose}”`
  if ('press' in step) return `press ${step.press}`
  if ('reload' in step) return 'load the page again'
  if ('see' in step) return `see “${step.see}”${step.role ? ` as ${step.role}` : ''}`
  if ('missing' in step) return `see no “${step.missing}”${step.role ? ` as ${step.role}` : ''}`
  if ('count' in step) return `see ${step.count} of the role ${step.role}`
  return `see the value “${step.value}” in “${step.of}”`
}

/** "step 3, see “Milk”: it is not there". */
export function checkFailureText({ step, did, why, found }: CheckFailure): string {
  return `step ${step}, ${pageStepText(did)}: ${whyText(why, found)}`
}

function whyText(why: CheckFailure['why'], found: string): string {
  const beside = found === '' ? '' : ` (${found})`
  switch (why) {
    case 'not-there':
      return `there is nothing of that kind${beside}`
    case 'several':
      return `there is more than one${beside}`
    case 'not-seen':
      return `it is not there${beside}`
    case 'still-seen':
      return `it is there${beside}`
    case 'other-count':
      return `there are ${found}`
    case 'other-value':
      return `it is “${found}”`
    case 'not-opened':
      return `the page cannot be opened${beside}`
    case 'late':
      return `it did not end in time${beside}`
    case 'broke':
      return `it cannot be done${beside}`
  }
}
