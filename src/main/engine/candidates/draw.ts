// Asks a small model for one program, writes it beside the sealed tests, and runs it.

import type { FunctionCalls } from '../../../contract/run/differential.js'
import type { TestRun } from '../../../contract/run/effects.js'
import type { SourceFile } from '../../../contract/run/template.js'
import type { SeveralAnswers } from '../asking/ask-several.js'
import { askForEdits, askForSeveralEdits, type EditRequest, type Edits } from '../coding/ask-edits.js'
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import { mayBuild } from '../task/permissions.js'
import { suiteFacts, type TaskContext, taskFacts } from '../task/task-prompt.js'
import { testWithPackages, type Workspace, write } from '../task/workspace.js'
import type { ProgramResult } from './choose.js'
import type { FileRequest } from './file-request.js'

/** A program with its test run. */
export interface Candidate extends ProgramResult {
  readonly workspace: Workspace
  readonly text: string
  readonly tested: TestRun
  /** Its results for the inputs; null before it was called, or if it cannot be called. */
  readonly calls: FunctionCalls['calls'] | null
  readonly wasCalled: boolean
}

/** The request for a program: the whole prompt, and the temperature. */
export interface Draw {
  readonly prompt: string
  readonly temperature: number
}

/** The most answers until one can be read. */
const MOST_ANSWERS = 2

/** A request, and the workspace with its sealed tests. */
interface SealedRequest {
  readonly request: FileRequest
  readonly sealed: Workspace
}

/** The text of the file. Null if no answer could be read, since there are other answers. */
export async function askForProgram(
  run: Run,
  context: TaskContext,
  { request, sealed }: SealedRequest,
  draw: Draw,
): Promise<Progress<string | null>> {
  const answer = await askForEdits(run, context, { ...editsFor(context, request, sealed, draw), most: MOST_ANSWERS })
  if (answer.type === 'halt') return answer.halt.ended === 'stuck' ? done(null) : answer
  return done(textIn(answer.value, request))
}

/** Several texts of the file by one request. */
export async function askForPrograms(
  run: Run,
  context: TaskContext,
  { request, sealed, count }: SealedRequest & { readonly count: number },
  draw: Draw,
): Promise<Progress<SeveralAnswers<string>>> {
  const answer = await askForSeveralEdits(run, context, { ...editsFor(context, request, sealed, draw), answers: count })
  if (answer.type === 'halt') return answer
  const texts = answer.value.values.map((each) => textIn(each, request))
  return done({ values: texts.filter((text) => text !== null), count: answer.value.count })
}

const textIn = (edits: Edits | 'none', { file }: FileRequest): string | null =>
  edits === 'none' ? null : (edits.changes.find(({ path }) => path === file)?.text ?? null)

function editsFor(context: TaskContext, request: FileRequest, sealed: Workspace, { prompt, temperature }: Draw): EditRequest {
  const { trees, task } = context
  return {
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
    isDispensable: true,
  }
}

/** Writes and runs a program. */
export async function tryProgram(run: Run, context: TaskContext, sealed: Workspace, file: SourceFile) {
  const written = await write(run, context, sealed, { name: 'write', changes: [file] })
  const tested = await testWithPackages(run, context, written)
  if (tested.type === 'halt') return tested
  const passed = new Set(tested.value.run.report?.cases.filter(({ state }) => state === 'passed').map(({ id }) => id))
  const { workspace, run: testRun } = tested.value
  const candidate: Candidate = { workspace, text: file.text, tested: testRun, passed, behaviour: null, calls: null, wasCalled: false }
  return done(candidate)
}
