// Proves a task before any model is asked: its example solution passes all hidden tests, and the empty answer none. A program to change
// must not pass all of them.

import { matchesAny } from '../../../contract/paths/glob.js'
import type { SourceFile, Template } from '../../../contract/run/template.js'
import type { TemplateShelf } from '../../../main/host/templates/template-shelf.js'
import type { ProofProblem, TaskProof } from '../contract/results.js'
import type { BenchTask } from '../contract/suite.js'
import { type HiddenDeps, type HiddenRun, runHidden } from './hidden-tests.js'

export interface ProveDeps extends HiddenDeps {
  readonly templates: TemplateShelf
}

/** A task without hidden tests has nothing to prove: people judge it. */
export async function proveTask(deps: ProveDeps, task: BenchTask, signal: AbortSignal): Promise<TaskProof> {
  const proof = (tests: readonly string[], problem: ProofProblem | null): TaskProof => ({
    type: 'proof',
    task: task.name,
    tests: [...tests],
    problem,
  })
  if (task.hidden.length === 0) return proof([], null)
  const template = await templateOf(deps, task)
  if (template === null) return proof([], { type: 'template', template: task.template ?? '' })
  const outside = task.hidden.find(({ path }) => !matchesAny(template.tests, path))
  if (outside) return proof([], { type: 'place', path: outside.path })
  const run = (files: readonly SourceFile[]) =>
    runHidden(deps, { tree: treeOf(deps, template, files), template, additions: [] }, { hidden: task.hidden }, signal)
  const oracle = await run([...task.stub, ...task.solution])
  const wrong = problemOfOracle(oracle)
  if (wrong !== null || oracle.type !== 'ran') return proof([], wrong)
  const empty = await run(task.stub)
  const passed = empty.type === 'ran' ? empty.passed : []
  const isEmptyEnough = task.change ? oracle.passed.some((test) => !passed.includes(test)) : passed.length === 0
  const result = proof(oracle.passed, isEmptyEnough ? null : { type: 'empty', tests: [...passed] })
  return task.change ? { ...result, already: oracle.passed.filter((test) => passed.includes(test)).length } : result
}

function problemOfOracle(oracle: HiddenRun): ProofProblem | null {
  if (oracle.type === 'no-environment') return { type: 'environment', message: oracle.message }
  if (oracle.failed.length > 0) return { type: 'oracle', tests: [...oracle.failed], message: oracle.output }
  return oracle.passed.length === 0 ? { type: 'no-tests', message: oracle.output } : null
}

/** Null where there is none of this name, or the task leaves it open. */
export async function templateOf({ templates }: Pick<ProveDeps, 'templates'>, { template }: BenchTask): Promise<Template | null> {
  return (await templates.list()).find(({ name }) => name === template) ?? null
}

/** The template's first files with these over them; the last one of a path counts. */
export const treeOf = ({ store }: HiddenDeps, template: Template, files: readonly SourceFile[]): string =>
  store.trees.change(store.trees.create(template.files), [...new Map(files.map((file) => [file.path, file])).values()])
