// One program of a small model: asked for, written beside the sealed tests, and run.

import type { FunctionCalls } from '../../../contract/run/differential.js'
import type { TestRun } from '../../../contract/run/effects.js'
import { askForEdits } from '../coding/ask-edits.js'
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import { mayBuild } from '../task/permissions.js'
import { suiteFacts, type TaskContext, taskFacts } from '../task/task-prompt.js'
import { testWithPackages, type Workspace, write } from '../task/workspace.js'
import type { Tried } from './choose.js'
import type { FileRequest } from './file-request.js'

/** A program that was written and run. */
export interface Candidate extends Tried {
  readonly workspace: Workspace
  readonly text: string
  readonly tested: TestRun
  /** What it gave for the inputs; null before it was called, and where it cannot be called. */
  readonly calls: FunctionCalls['calls'] | null
  readonly wasCalled: boolean
}

/** How a program is asked for: the whole prompt, and how freely the model draws. */
export interface Draw {
  readonly prompt: string
  readonly temperature: number
}

/** Answers that a small model is asked for until one can be read. */
const MOST_ANSWERS = 2

/** The text of the file. Null where no answer could be read: there are others. */
export async function askForProgram(
  run: Run,
  context: TaskContext,
  request: FileRequest,
  sealed: Workspace,
  { prompt, temperature }: Draw,
): Promise<Progress<string | null>> {
  const { trees, task } = context
  const answer = await askForEdits(run, context, {
    name: 'code',
    role: 'builder',
    facts: { ...taskFacts(task), tree: sealed.tree, suites: suiteFacts(sealed.suites), prompt },
    system: '',
    temperature,
    prompt: () => prompt,
    seesGiven: true,
    source: () => null,
    unfit: (change, isWhole) => trees.unfit(sealed.tree, change, isWhole),
    allowed: (path) => (path === request.file ? mayBuild(context)(path) : { refused: `Write \`${request.file}\` only.` }),
    mayDecline: false,
    due: request.file,
    isBlock: true,
    most: MOST_ANSWERS,
    isDispensable: true,
  })
  if (answer.type === 'halt') return answer.halt.ended === 'stuck' ? done(null) : answer
  const change = answer.value === 'none' ? null : answer.value.changes.find(({ path }) => path === request.file)
  return done(change?.text ?? null)
}

/** Writes and runs a program. */
export async function tryProgram(run: Run, context: TaskContext, request: FileRequest, sealed: Workspace, text: string) {
  const written = await write(run, context, 'write', sealed, [{ path: request.file, text }])
  const tested = await testWithPackages(run, context, written)
  if (tested.type === 'halt') return tested
  const passed = new Set(tested.value.run.report?.cases.filter(({ state }) => state === 'passed').map(({ id }) => id))
  const { workspace, run: testRun } = tested.value
  const candidate: Candidate = { workspace, text, tested: testRun, passed, behaviour: null, calls: null, wasCalled: false }
  return done(candidate)
}
