// Runs the page checks of a workspace: the program is started without their files, so that no page knows what is expected of it.
import type { StepConfig } from '../../../../contract/config/config.js'
import { ChecksReport, type FiledCheck, isPageChecks, type NamedCheck, readPageChecks } from '../../../../contract/journal/page-checks.js'
import type { StartCommand } from '../../../../contract/run/template.js'
import { sandboxEffect } from '../../../../main/engine/asking/sandbox-effect.js'
import type { Run } from '../../../../main/engine/journal/run-context.js'
import type { Place, Ports, Trees } from '../../../../main/engine/ports/ports.js'
import type { PagesChecked, Started } from '../../../../main/engine/task/feature.js'
import { placeOf, type Workspace } from '../../../../main/engine/task/workspace.js'
import { checkCases, checkFaults } from './results.js'

/** Whether a run has checks of pages. */
export const hasPageChecks = ({ lookAtPages, pageChecks }: StepConfig): boolean => lookAtPages && pageChecks

/** Those that are sealed in the suites of a workspace. */
export function checksOf(config: StepConfig, trees: Trees, { tree, suites }: Workspace): FiledCheck[] {
  if (!hasPageChecks(config)) return []
  const sealed = suites.flatMap(({ checks = [] }) => checks)
  return readAll(trees, tree, [...new Set(suites.flatMap(({ files }) => files))]).filter(({ id }) => sealed.includes(id))
}

const readAll = (trees: Trees, tree: string, paths: readonly string[]): FiledCheck[] =>
  paths.filter(isPageChecks).flatMap((path) => readPageChecks(path, trees.read(tree, path) ?? '').checks)

/** A program that serves pages: where it is, and how it starts. */
export interface ServedProgram {
  readonly place: Place
  readonly start: StartCommand
}

/** Goes through them in a browser, and writes down what came of it. */
export async function tryChecks(
  run: Run,
  given: Pick<Ports, 'features' | 'trees' | 'models' | 'user'>,
  { place, start }: ServedProgram,
  checks: readonly FiledCheck[],
): Promise<ChecksReport> {
  const { trees, features } = given
  const facts = { tree: place.tree, environment: place.environment, start, checks: checks.map(({ id }) => id) }
  const checked = await sandboxEffect(run, given, {
    ...{ name: 'checks', step: 'look', facts, schema: ChecksReport },
    async perform(at) {
      const { tree } = trees.change(place.tree, filesToHide(trees, place.tree))
      return { value: await features.pages.check({ ...place, tree }, start, checks, at) }
    },
  })
  run.note('page-checks', { type: 'page-checks', checked: withoutTexts(checked), names: checks.map(named) })
  return checked
}

const named = ({ id, name, clause, steps }: FiledCheck): NamedCheck => ({ id, name, clause, steps })

/** The result of the step has the texts of pages. */
const withoutTexts = (checked: ChecksReport): ChecksReport =>
  checked.type === 'checked'
    ? { ...checked, results: checked.results.map(({ outline: _, ...result }) => ({ ...result, text: '' })) }
    : checked

const filesToHide = (trees: Trees, tree: string) =>
  trees.list(tree).files.flatMap(({ path }) => (isPageChecks(path) ? [{ path, text: null }] : []))

/** For the verdict: every check of the suites once more, on the final state. */
export async function runPageChecks(run: Run, given: Started, start: StartCommand, workspace: Workspace): Promise<PagesChecked | null> {
  const checks = checksOf(run.config, given.trees, workspace)
  if (checks.length === 0) return null
  const checked = await tryChecks(run, given, { place: placeOf(given, given.template, workspace), start }, checks)
  if (checked.type === 'not-checked') return { cases: [], faults: [] }
  return { cases: checkCases(checks, checked.results), faults: checkFaults(checks, checked.results) }
}
