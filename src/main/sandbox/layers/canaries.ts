// Shows that a template works on this machine: green is seen as green, red as red, a hang as a hang, and packages can be installed.

import { rootsOf } from '../../../contract/paths/glob.js'
import { type EnvironmentSpec, type EnvironmentStep, manifestsOf, type SourceFile, type Template } from '../../../contract/run/template.js'
import { countsOf, type TestReport } from '../../../contract/run/tests.js'
import type { CommandResult, Limits } from '../../../contract/sandbox/command.js'
import type { Languages, Runner } from '../../languages/language.js'
import type { SandboxOptions } from '../request.js'
import { readFolder } from '../templates/template-folder.js'
import { prepareEnvironment } from './layers.js'
import { type Trial, tryTests } from './try-tests.js'

export interface CanaryResult {
  readonly canary: 'environment' | 'pass' | 'fail' | 'hang' | 'install'
  readonly ok: boolean
  /** The observation, in one sentence. */
  readonly saw: string
}

export interface CanaryDeps {
  readonly languages: Languages
  readonly resources: string
  readonly layersFolder: string
}

type Trying = 'pass' | 'fail' | 'hang'

const LIMITS: Limits = { wallS: 60, memoryMb: 2048, processes: 256, outputBytes: 2_000_000, fileBytes: 2 ** 28, diskBytes: 2 ** 30 }
const INSTALL_LIMITS: Limits = { ...LIMITS, wallS: 300 }

/** Runs the canaries of the template in a folder, one after the other, in the real sandbox. Stops early where no environment can be made. */
export async function checkCanaries(
  folder: string,
  template: Template,
  options: SandboxOptions,
  place: CanaryDeps,
): Promise<CanaryResult[]> {
  const runner = place.languages.runners.get(template.runner)
  if (runner === undefined) return [{ canary: 'environment', ok: false, saw: `no test runner "${template.runner}"` }]
  const base = await prepareEnvironment(environmentOf(template), place, options, { limits: INSTALL_LIMITS, template })
  if (!base.ok) return [{ canary: 'environment', ok: false, saw: base.message }]
  const results: CanaryResult[] = [{ canary: 'environment', ok: true, saw: template.packages.join(', ') || 'no packages' }]
  // The time of a run without its test. With it the sandbox ends the hang after the test began and before the runner's
  // own timeout.
  let paceS = 0
  for (const canary of ['pass', 'fail', 'hang'] as const) {
    const files = await readFolder(folder, `canaries/${canary}`)
    if (!files.ok || files.files.length === 0) {
      results.push({ canary, ok: false, saw: files.ok ? `no files in canaries/${canary}` : files.fault.type })
      continue
    }
    const wallS = canary === 'hang' ? paceS + runner.testS / 2 : LIMITS.wallS
    const { result, report } = await tryTests(trialOf(runner, template, { own: files.files, environment: base, wallS }), options, place)
    paceS = Math.max(paceS, result.durationMs / 1000)
    results.push({ canary, ok: isAsExpected(canary, result, report), saw: whatWasSeen(result, report) })
  }
  if (template.canaryPackage !== null) results.push(await tryInstall(template, template.canaryPackage, options, place))
  return results
}

/** The files of a canary, and where it runs. */
interface CanaryRun {
  readonly own: readonly SourceFile[]
  readonly environment: Trial['environment']
  readonly wallS: number
}

function trialOf(runner: Runner, template: Template, { own, environment, wallS }: CanaryRun): Trial {
  const isOwn = new Set(own.map((file) => file.path))
  const files = [...template.files.filter((file) => !isOwn.has(file.path)), ...own]
  const { packages } = template
  return { runner, files, tests: rootsOf(template.tests), environment, packages, limits: { ...LIMITS, wallS } }
}

/** Whether a canary did what its name says. */
export function isAsExpected(canary: Trying, result: CommandResult, report: TestReport | null): boolean {
  const counts = countsOf(report)
  const cases = report?.cases ?? []
  switch (canary) {
    case 'pass':
      return counts.collected > 0 && counts.passed === counts.collected && counts.errors === 0 && result.exit === 0
    case 'fail':
      return (
        counts.failed > 0 &&
        counts.errors === 0 &&
        result.exit === 1 &&
        cases.every((test) => test.failure === null || test.failure === 'assertion')
      )
    case 'hang':
      // The wall limit or the runner's own watch ended it, whichever came first on this machine.
      return cases.some((test) => test.failure === 'timeout')
    default:
      return canary satisfies never
  }
}

function whatWasSeen(result: CommandResult, report: TestReport | null): string {
  const end = result.end === 'exited' ? `exit ${result.exit ?? 'unknown'}` : `ended by ${result.end}`
  if (report === null) return `${end}, no report: ${result.stderr.slice(-500).trim() || result.stdout.slice(-500).trim()}`
  const { passed, failed, skipped, errors } = countsOf(report)
  const kinds = [...new Set([...report.cases, ...report.collectionErrors].flatMap((each) => each.failure ?? []))]
  const reasons = kinds.length === 0 ? '' : ` (${kinds.join(', ')})`
  return `${end}, ${passed} passed, ${failed} failed, ${skipped} skipped, ${errors} not collected${reasons}`
}

async function tryInstall(template: Template, name: string, options: SandboxOptions, place: CanaryDeps): Promise<CanaryResult> {
  const spec = environmentOf(template)
  const steps = template.manager === null ? [] : [{ type: 'packages' as const, manager: template.manager, packages: [name] }]
  const made = await prepareEnvironment({ ...spec, steps: [...spec.steps, ...steps] }, place, options, { limits: INSTALL_LIMITS, template })
  return { canary: 'install', ok: made.ok, saw: made.ok ? `${name} was installed` : made.message }
}

function environmentOf(template: Template): EnvironmentSpec {
  const { manager, packages } = template
  const steps: EnvironmentStep[] = manager === null || packages.length === 0 ? [] : [{ type: 'packages', manager, packages }]
  return { template: template.name, toolchains: template.toolchains, steps, ...manifestsOf(template) }
}
