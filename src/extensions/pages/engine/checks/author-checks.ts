// Lets the author of tests write checks of pages, and judges them where there is no code: each must be red there by what it expects.
import type { StepConfig } from '../../../../contract/config/config.js'
import { type FiledCheck, isPageChecks, type PageCheckProblem, readPageChecks } from '../../../../contract/journal/page-checks.js'
import { recordedSteps } from '../../../../contract/journal/recorded-steps.js'
import type { StartCommand, Template } from '../../../../contract/run/template.js'
import type { Run } from '../../../../main/engine/journal/run-context.js'
import type { Ports } from '../../../../main/engine/ports/ports.js'
import { isTest } from '../../../../main/engine/task/permissions.js'
import { startCommand } from '../../../../main/engine/task/start-command.js'
import type { JudgedBeside, WishBeside, WrittenBeside } from '../../../../main/engine/task/task-feature.js'
import { checkFailureText } from '../../../../words/recorded/page-check.js'
import { unseenText } from '../../../../words/recorded/page-fault.js'
import { say } from '../phrases.js'
import pageChecks from './page-checks.md?raw'
import { checkCases } from './results.js'
import { hasPageChecks, tryChecks } from './run-checks.js'

/**
 * For programs that stay. If the template serves the page, a stub shows an empty one, on which a check is red first. If the program
 * itself serves it, the author is asked to let the stubs do so.
 */
export function offerPageChecks(
  config: StepConfig,
  { preview }: Template,
  start: StartCommand | null,
  { words, isFeedback }: WishBeside,
): string {
  if (!hasPageChecks(config) || (preview === null && start?.expect !== 'stays')) return ''
  return [
    pageChecks.trim(),
    // A finished program serves its page already.
    ...(preview === null && !isFeedback ? [say('served-stubs')] : []),
    ...(hasRecordedSteps(words) ? [say('recorded-steps')] : []),
    ...(isFeedback ? [say('feedback-clause')] : []),
  ].join('\n')
}

/** Whether the user recorded steps in the running program: a check of a page can begin with them. */
export const hasRecordedSteps = (words: readonly string[]): boolean => words.some((each) => recordedSteps(each).length > 0)

/** What was written of them on the stubs; null where nothing was. */
export async function judgePageChecks(
  run: Run,
  ports: Ports,
  { place, changes, clauses, start: planned, isExisting }: WrittenBeside,
): Promise<JudgedBeside | null> {
  const { trees } = ports
  const { template, tree } = place
  if (!hasPageChecks(run.config)) return null
  const files = changes.flatMap(({ path, text }) => (text !== null && isPageChecks(path) && isTest(template, path) ? [{ path, text }] : []))
  if (files.length === 0) return null
  const read = files.map(({ path, text }) => readPageChecks(path, text))
  const checks = read.flatMap((each) => each.checks)
  const problems = [...read.flatMap((each) => each.problems.map(problemWords)), ...unknownClauses(checks, clauses)]
  if (problems.length > 0 || checks.length === 0) return { red: [], problems }
  const start = startCommand({ template, trees, original: isExisting ? tree : null }, tree, planned)
  if (start === null || (template.preview === null && start.expect !== 'stays')) return { red: [], problems: [say('unstarted-checks')] }
  const checked = await tryChecks(run, ports, { place, start }, checks)
  if (checked.type === 'not-checked')
    return {
      red: [],
      problems: [checked.why === 'no-pages' ? say('unserved-check') : say('unjudged-checks', { why: unseenText[checked.why] })],
    }
  const cases = checkCases(checks, checked.results)
  const broken = checked.results.filter(({ failure }) => failure !== null && !JUDGED.has(failure.why))
  return {
    red: cases.filter(({ id, state }) => state === 'failed' && !broken.some((each) => each.id === id)),
    problems: [
      ...cases.filter(({ state }) => state === 'passed').map(({ name }) => say('green-check', { check: name })),
      ...broken.flatMap(({ id, failure }) =>
        failure === null ? [] : [say('broken-check', { check: id, failure: checkFailureText(failure) })],
      ),
    ],
  }
}

/** What a page lacks, in the way in which an assertion says it. What was not opened, hung or broke says nothing of what it shows. */
const JUDGED: ReadonlySet<string> = new Set(['not-there', 'not-seen', 'still-seen', 'other-count', 'other-value'])

const unknownClauses = (checks: readonly FiledCheck[], clauses: number): string[] =>
  checks.flatMap(({ name, clause }) =>
    [clause]
      .flat()
      .filter((each) => each > clauses)
      .map((each) => say('unknown-clause', { check: name, clause: each, clauses })),
  )

function problemWords({ kind, path, check, step, found }: PageCheckProblem): string {
  switch (kind) {
    case 'no-json':
      return say('no-json', { path, found })
    case 'no-check':
      return say('no-check', { path, check, found })
    case 'no-step':
      return say('no-step', { path, check, step: step ?? 0, found })
    case 'sees-nothing':
      return say('sees-nothing', { path, check })
    case 'twice':
      return say('twice', { path, check })
  }
}
