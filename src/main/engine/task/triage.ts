// Sorts a failed test run before any model is asked. Simple causes cost no request, and other failures are never shown as red tests.
import type { TestRun } from '../../../contract/run/effects.js'
import { countsOf } from '../../../contract/run/tests.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { PackageManager } from '../../languages/language.js'
import { packageOf } from './package-names.js'
import phrases from './triage.phrases.md?raw'

const say = phrasesOf(phrases, {
  'no-command': [],
  'no-report': ['end', 'exit'],
  'no-test': [],
  'no-end': [],
  exit: ['exit'],
  green: [],
  tampered: ['files'],
  denial: ['denials'],
  limit: ['limit'],
  'missing-tests': ['tests'],
})

export type Triage =
  | { readonly class: 'green' }
  | { readonly class: 'tampered'; readonly files: readonly string[] }
  | { readonly class: 'denial'; readonly denials: readonly string[] }
  | { readonly class: 'limit'; readonly limit: 'memory' | 'processes' | 'output' | 'disk' | 'files' }
  | { readonly class: 'no-runner'; readonly message: string }
  | { readonly class: 'missing-tests'; readonly ids: readonly string[] }
  | {
      readonly class:
        | 'syntax'
        | 'collection'
        | 'timeout'
        | 'assertion'
        | 'error'
        | 'skipped'
        | 'no-report'
        | 'nothing-collected'
        | 'exit'
        | 'flaky'
        | 'port'
      readonly detail: string
    }

/** Sorts a run. @param sealed ids that must be collected */
export function triage(run: TestRun, sealed: readonly string[]): Triage {
  if (run.tampered.length > 0) return { class: 'tampered', files: run.tampered }
  const { command, report } = run
  const { end } = command
  if (end === 'memory' || end === 'processes' || end === 'output' || end === 'disk' || end === 'files')
    return { class: 'limit', limit: end }
  if (command.exit === 127 && !report) return { class: 'no-runner', message: command.stderr.trim() || say('no-command') }
  if (command.denials.length > 0) return { class: 'denial', denials: command.denials }
  if (!report)
    return {
      class: command.end === 'timeout' ? 'timeout' : 'no-report',
      detail: say('no-report', { end: command.end, exit: String(command.exit) }),
    }
  const counts = countsOf(report)
  if (counts.errors > 0)
    return {
      class: report.collectionErrors.some((error) => error.failure === 'syntax') ? 'syntax' : 'collection',
      detail: report.collectionErrors.map((error) => error.file).join(', '),
    }
  if (counts.collected === 0) return { class: 'nothing-collected', detail: say('no-test') }
  if (counts.failed > 0) {
    const kinds = new Set(report.cases.filter((test) => test.state === 'failed').map((test) => test.failure))
    const isPort = report.cases.some((test) => test.state === 'failed' && PORT.test(test.message))
    const kind = isPort
      ? 'port'
      : kinds.has('timeout')
        ? 'timeout'
        : kinds.has('syntax')
          ? 'syntax'
          : kinds.has('assertion') || kinds.has('not-implemented')
            ? 'assertion'
            : 'error'
    return { class: kind, detail: `${counts.failed} of ${counts.collected} red` }
  }
  if (counts.skipped > 0) return { class: 'skipped', detail: `${counts.skipped} skipped` }
  if (command.end === 'timeout') return { class: 'timeout', detail: say('no-end') }
  const collected = new Set(report.cases.map((test) => test.id))
  const missing = sealed.filter((id) => !collected.has(id))
  if (missing.length > 0) return { class: 'missing-tests', ids: missing }
  // Tests that are set aside still make the runner fail.
  if (command.exit !== 0 && run.setAside === 0) return { class: 'exit', detail: say('exit', { exit: String(command.exit) }) }
  return { class: 'green' }
}

/** Tests with different results in two runs of the same program. */
export function unsteady(first: TestRun, second: TestRun): string[] {
  const states = new Map(second.report?.cases.map((test) => [test.id, test.state]))
  return (first.report?.cases ?? []).filter((test) => states.has(test.id) && states.get(test.id) !== test.state).map((test) => test.id)
}

/** The class in words, for the timeline and the ledger. */
export function triageWords(found: Triage): string {
  switch (found.class) {
    case 'green':
      return say('green')
    case 'tampered':
      return say('tampered', { files: found.files.join(', ') })
    case 'denial':
      return say('denial', { denials: found.denials.join(', ') })
    case 'limit':
      return say('limit', { limit: found.limit })
    case 'no-runner':
      return found.message
    case 'missing-tests':
      return say('missing-tests', { tests: found.ids.slice(0, 5).join(', ') })
    default:
      return found.detail
  }
}

const PORT = /EADDRINUSE|Address already in use|address in use/i

/** The missing package of a failed run, by the messages of its runner; null if none can be installed. */
export function missingPackage(run: TestRun, manager: PackageManager | null, isOwn: (module: string) => boolean): string | null {
  if (!manager) return null
  const failures = [...(run.report?.collectionErrors ?? []), ...(run.report?.cases.filter((test) => test.state === 'failed') ?? [])]
  const text = run.report ? failures.map((failure) => failure.message).join('\n') : `${run.command.stdout}\n${run.command.stderr}`
  const module = missingModule(text, manager.names.missing)
  return module && !isOwn(module) ? packageOf(manager, module) : null
}

function missingModule(text: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.[1]
    if (name) return name
  }
  return null
}
