// Draws programs until two that meet all examples agree, and runs each of them.
import { hasPatch } from '../../../contract/config/patches.js'
import { sideBySide } from '../asking/side-by-side.js'
import type { Run } from '../journal/run-context.js'
import { done, type Halted, type Progress } from '../ports/progress.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import { withBehaviour } from './behaviour.js'
import { type Choice, chooseProgram } from './choose.js'
import { askForProgram, askForPrograms, type Candidate, type Draw, tryProgram } from './draw.js'
import type { FileRequest } from './file-request.js'
import { codePrompt, repairPrompt } from './prompts.js'

/** Temperature of all answers but the first: high enough for different answers, low enough for programs (S*, arXiv 2502.14382). */
const WARM = 0.8
/** The most answers that mend the best program. */
const REPAIRS = 3
/** The most programs by one request. Small servers answer this many side by side, and refuse more. */
const AT_ONCE = 4
/** Requests side by side, at endpoints that give one answer to each. */
const WIDTH = 2

/** The programs so far. It grows during drawing, so that a spent budget loses none. */
export interface Drawing {
  run: Run
  /** Without examples that the user called wrong, with those that they added. */
  context: TaskContext
  request: FileRequest
  /** The state without tests. */
  readonly before: Workspace
  /** The state with the sealed tests and without a program. */
  workspace: Workspace
  /** Ids of the examples. */
  red: readonly string[]
  drawn: readonly Candidate[]
  choice: Choice | null
  /** Whether the endpoint may give several answers to one request. */
  isSeveral: boolean
}

/** A drawing before its first program. */
export const beginDrawing = (given: Omit<Drawing, 'drawn' | 'choice' | 'isSeveral'>): Drawing => ({
  ...given,
  ...{ drawn: [], choice: null, isSeveral: hasPatch(given.run.config, 'several-answers') },
})

export const isMet = ({ choice }: Drawing): boolean => choice?.passesAll === true

/** Whether two programs that meet all examples behave alike. A single one is right less often than *verified* promises. */
const isAgreed = (drawing: Drawing): boolean => isMet(drawing) && (drawing.choice?.group ?? 0) > 1

/** Whether another program could agree. Programs that cannot be called only have their examples. */
const isComparable = ({ drawn }: Drawing): boolean => drawn.some(({ calls }) => calls !== null)

/** Draws one careful answer, then others, until two that meet all examples agree or the limit is reached. Returns a halt, or null. */
export async function drawUntilAgreed(drawing: Drawing): Promise<Halted | null> {
  const { request, context, run } = drawing
  const most = run.config.candidates + 1
  let asked = 0
  while (asked < most && !isAgreed(drawing) && (!isMet(drawing) || isComparable(drawing))) {
    const left = most - asked
    const isOne = asked === 0 || isMet(drawing)
    const together = asked === 0 ? 1 : Math.min(AT_ONCE, left)
    const drawn = await draw(drawing, { from: asked, together, apart: isOne ? 1 : Math.min(WIDTH, left) }, (number) => ({
      prompt: codePrompt(request, context.description, number),
      temperature: number === 0 ? 0 : WARM,
    }))
    if (drawn.type === 'halt') return drawn
    asked += drawn.value
  }
  return null
}

/** Draws repairs of the best program, all with the same prompt. Returns a halt, or null. */
export async function drawRepairs(drawing: Drawing): Promise<Halted | null> {
  const { run, request, context, drawn, choice } = drawing
  const best = choice && drawn[choice.index]
  if (!best) return null
  const repair = { prompt: repairPrompt(run.config, request, context.description, best), temperature: WARM }
  for (let repaired = 0; repaired < REPAIRS; ) {
    const left = REPAIRS - repaired
    const more = await draw(drawing, { from: run.config.candidates + 1 + repaired, together: left, apart: left }, () => repair)
    if (more.type === 'halt') return more
    repaired += more.value
  }
  return null
}

interface Span {
  /** Number of the first program, counted from 0. */
  readonly from: number
  /** Programs by one request, if the endpoint gives several answers. */
  readonly together: number
  /** Requests side by side, if it does not. */
  readonly apart: number
}

/** Draws programs, runs them one after the other, and chooses among all. Returns the number of answers. */
async function draw(drawing: Drawing, span: Span, requestFor: (number: number) => Draw): Promise<Progress<number>> {
  const { run, context, request } = drawing
  const isTogether = drawing.isSeveral && span.together > 1
  const answers = await (isTogether ? askTogether : askApart)(drawing, span, requestFor)
  if (answers.type === 'halt') return answers
  for (const { scope, text } of answers.value.texts) {
    // The same text gives the same results.
    const same = drawing.drawn.find((each) => each.text === text)
    const tried = same ? done({ ...same }) : await tryProgram(scope, context, drawing.workspace, { path: request.file, text })
    if (tried.type === 'halt') return tried
    drawing.drawn = [...drawing.drawn, tried.value]
  }
  drawing.drawn = await withBehaviour(run, context, request, drawing.drawn)
  drawing.choice = drawing.drawn.length > 0 ? chooseProgram(drawing.drawn, drawing.red) : null
  return answers.value.halted ?? done(answers.value.count)
}

interface Answers {
  readonly texts: readonly { readonly scope: Run; readonly text: string }[]
  /** The number of all answers, including those that are no program. */
  readonly count: number
  /** The halt that ended the drawing after these. */
  readonly halted: Halted | null
}

/** The scope of a program by its number. */
const scopeOf = (run: Run, number: number): Run => (number === 0 ? run : run.scope(`program-${number + 1}`))

async function askTogether(drawing: Drawing, { from, together }: Span, requestFor: (number: number) => Draw): Promise<Progress<Answers>> {
  const { run, context, request, workspace: sealed } = drawing
  const answer = await askForPrograms(scopeOf(run, from), context, { request, sealed, count: together }, requestFor(from))
  if (answer.type === 'halt') return answer
  const { values, count } = answer.value
  drawing.isSeveral = count > 1
  return done({ count, halted: null, texts: values.map((text, index) => ({ scope: scopeOf(run, from + index), text })) })
}

async function askApart(drawing: Drawing, { from, apart }: Span, requestFor: (number: number) => Draw): Promise<Progress<Answers>> {
  const { run, context, request, workspace } = drawing
  const numbers = Array.from({ length: apart }, (_, index) => from + index)
  const lanes = run.config.budget.atLimit === 'ask' ? 1 : apart
  const answers = await sideBySide(numbers, lanes, (number) =>
    askForProgram(scopeOf(run, number), context, { request, sealed: workspace }, requestFor(number)),
  )
  const texts: { scope: Run; text: string }[] = []
  for (const [index, answer] of answers.entries()) {
    if (answer.type === 'halt') return done({ texts, count: apart, halted: answer })
    if (answer.value !== null) texts.push({ scope: scopeOf(run, from + index), text: answer.value })
  }
  return done({ texts, count: apart, halted: null })
}
