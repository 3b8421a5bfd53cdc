// Turns results of page checks into test results and faults of pages. Pure.
import type { CheckResult, FiledCheck } from '../../../../contract/journal/page-checks.js'
import type { PageFault } from '../../../../contract/journal/pages.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { checkFailureText, pageStepText } from '../../../../words/recorded/page-check.js'
import { say } from '../phrases.js'

const TEXT = 700
const OUTLINE = 1_200

/** One case for each check that has a result. */
export const checkCases = (checks: readonly FiledCheck[], results: readonly CheckResult[]): TestCase[] =>
  checks.flatMap((check): TestCase[] => {
    const result = results.find(({ id }) => id === check.id)
    if (!result) return []
    const { id, path: file, name } = check
    const own = { id, file, suite: '', name, durationMs: 0 }
    return result.failure === null
      ? [{ ...own, state: 'passed', failure: null, message: '' }]
      : [{ ...own, state: 'failed', failure: 'assertion', message: messageOf(check, result) }]
  })

function messageOf({ steps }: FiledCheck, { failure, path, text, outline }: CheckResult): string {
  if (failure === null) return ''
  const stepLines = steps.map((step, index) => `${index + 1}. ${pageStepText(step)}`).join('\n')
  return [
    say('check-failed', { failure: checkFailureText(failure), steps: stepLines }),
    ...(path === '' ? [] : [say('check-seen', { path, text: text.trim().slice(0, TEXT) || say('nothing') })]),
    ...(outline ? [say('check-outline', { outline: outline.trim().slice(0, OUTLINE) })] : []),
  ].join('\n\n')
}

/** Each red check with the page on which it ended. */
export const checkFaults = (
  checks: readonly FiledCheck[],
  results: readonly CheckResult[],
): { readonly path: string; readonly fault: PageFault }[] =>
  checks.flatMap(({ id, name }) => {
    const result = results.find((each) => each.id === id)
    return result?.failure ? [{ path: result.path || '/', fault: { type: 'check' as const, name, failure: result.failure } }] : []
  })
