// Builds a program of one file with a small model: sealed examples, one careful answer, then several. Examples and behaviour choose.
import type { Plan } from '../../../contract/run/plan.js'
import { sentencesIn } from '../../../contract/traces/sentences.js'
import { proposedExamplesQuestion, wrongExampleQuestion, wrongExampleText } from '../../../words/recorded/questions.js'
import { askUser } from '../asking/ask-person.js'
import type { Run } from '../journal/run-context.js'
import { unlessOutOfBudget } from '../ports/out-of-budget.js'
import { done, halt, type Progress } from '../ports/progress.js'
import type { HaltedRepair } from '../repairing/repair.js'
import type { TaskContext } from '../task/task-prompt.js'
import { type Workspace, write } from '../task/workspace.js'
import { sealGiven } from '../testing/seal-tests.js'
import { chooseProgram, redForAll } from './choose.js'
import { type Candidate, tryProgram } from './draw.js'
import { beginDrawing, type Drawing, drawRepairs, drawUntilAgreed, isMet } from './drawing.js'
import { clausesAsPlan, type FileRequest, isOfExample, requestOf, withMoreExamples, withoutExamples } from './file-request.js'
import { agreedExamples, proposedExamples, unconfirmedCall } from './unconfirmed.js'

/**
 * Examples that a program must meet to be verified. Among programs that agreed with another one, 13 of 14 were right with at least four
 * examples, and 15 of 22 with fewer (docs/decisions/0058-small-models.md).
 */
const ENOUGH_EXAMPLES = 4
/** The program, with the current plan. */
export interface BuiltByExamples {
  readonly workspace: Workspace
  readonly plan: Plan
  /** The number of programs that were drawn. */
  readonly programs: number
}

/** Builds the program. A halt carries the best program so far. */
export async function buildByExamples(
  run: Run,
  context: TaskContext,
  before: Workspace,
): Promise<Progress<BuiltByExamples> | HaltedRepair> {
  const request = requestOf(run, context)
  const sealed = await unlessOutOfBudget(() => sealExamples(run, context, request, before))
  if (sealed.type === 'halt') return { ...sealed, best: before }
  const drawing = beginDrawing({ run, context, request, before, ...sealed.value })
  const ended = await unlessOutOfBudget(() => (sealed.value.red.length > 0 ? drawUntilMet(drawing) : drawAndAgree(drawing)))
  return ended.type === 'halt' && !('best' in ended) ? { ...ended, best: bestOf(drawing) } : ended
}

const bestOf = ({ drawn, choice, workspace }: Drawing): Workspace => (choice && drawn[choice.index]?.workspace) || workspace

/** Draws programs until two that meet all examples agree, then settles the rest. */
async function drawUntilMet(drawing: Drawing): Promise<Progress<BuiltByExamples> | HaltedRepair> {
  const halted = await drawUntilAgreed(drawing)
  return halted ? { ...halted, best: bestOf(drawing) } : settle(drawing)
}

/**
 * Repairs the best program if it misses an example. The user sees examples that no program meets, and results of a program that has
 * too few examples to be verified.
 */
async function settle(drawing: Drawing, wasProposed = false): Promise<Progress<BuiltByExamples> | HaltedRepair> {
  const halted = isMet(drawing) ? null : await drawRepairs(drawing)
  if (halted) return { ...halted, best: bestOf(drawing) }
  if (!isMet(drawing) && !(await dropWrong(drawing))) return stuckWith(drawing)
  const proposed = wasProposed ? done(false) : await propose(drawing)
  if (proposed.type === 'halt') return { ...proposed, best: bestOf(drawing) }
  return proposed.value ? settle(drawing, true) : finish(drawing)
}

function stuckWith(drawing: Drawing): HaltedRepair {
  const { drawn, red, choice } = drawing
  const passed = choice ? red.filter((id) => drawn[choice.index]?.passed.has(id)).length : 0
  const result = `${passed} of ${red.length} green`
  const why = drawn.length === 0 ? 'no answer was a program' : `none of ${drawn.length} programs meets all examples`
  return { ...halt('stuck', { type: 'leads-nowhere', why, result }), best: bestOf(drawing) }
}

/** Without examples, results on which programs agree become tests. They show no clause. */
async function drawAndAgree(drawing: Drawing): Promise<Progress<BuiltByExamples> | HaltedRepair> {
  const { run, context, request, before } = drawing
  const halted = await drawUntilAgreed(drawing)
  if (halted) return { ...halted, best: bestOf(drawing) }
  const { drawn, choice } = drawing
  const chosen = choice && drawn[choice.index]
  if (!chosen) {
    const why = { type: 'answers-unusable', role: 'builder', times: run.config.candidates + 1, problem: '' } as const
    return { ...halt('stuck', why), best: before }
  }
  const proposed = await propose(drawing)
  if (proposed.type === 'halt') return { ...proposed, best: bestOf(drawing) }
  if (proposed.value) return settle(drawing, true)
  const others = drawn.filter((each) => each !== chosen).map(({ calls }) => calls)
  const examples = agreedExamples(request.file, chosen.calls, others)
  const sealed = await sealExamples(run.scope('agreed'), context, { ...request, examples }, before)
  // A program that agrees with no other one is taken, but nothing proves it.
  if (sealed.type === 'halt' || examples.length === 0)
    return done({ workspace: chosen.workspace, plan: context.plan, programs: drawn.length })
  const workspace = await write(run, context, sealed.value.workspace, {
    name: 'write-chosen',
    changes: [{ path: request.file, text: chosen.text }],
  })
  return done({ workspace, plan: context.plan, programs: drawn.length })
}

/** Shows the user the examples that no program meets. Returns whether the best program meets the rest. */
async function dropWrong(drawing: Drawing): Promise<boolean> {
  const { run, context, request, before, drawn, red } = drawing
  const wrong = redForAll(drawn, red)
  const cases = drawn[0]?.tested.report?.cases ?? []
  const isWrong = ({ number }: FileRequest['examples'][number]) =>
    wrong.some((id) => isOfExample(cases.find((each) => each.id === id)?.name ?? '', number))
  const doubted = request.examples.filter(isWrong)
  if (doubted.length === 0 || doubted.length === request.examples.length) return false
  const quotes = doubted.map(({ example }) => example.quote)
  const { choice } = await askUser(run, context, 'wrong-example', wrongExampleQuestion(quotes, drawn.length))
  if (choice !== 'wrong') return false
  const kept = withoutExamples(request, new Set(doubted.map(({ number }) => number)))
  const sentences = sentencesIn(context.description).map(({ from, to }) => context.description.slice(from, to))
  const notAsked = quotes.map((quote) => ({ quote: sentences.find((each) => each.includes(quote)) ?? quote, why: wrongExampleText }))
  const plan = { ...context.plan, tasks: [{ ...context.task, ...clausesAsPlan(kept.clauses) }] }
  const corrected = { ...plan, notAsked: [...(plan.notAsked ?? []), ...notAsked] }
  run.note('without-wrong', { type: 'planned', plan: corrected, by: 'person', why: wrongExampleText })
  drawing.context = { ...context, plan: corrected, task: corrected.tasks[0] ?? context.task }
  drawing.request = kept
  const sealed = await sealExamples(run.scope('without-wrong'), drawing.context, kept, before)
  if (sealed.type === 'halt') return false
  const chosen = chooseProgram(drawn, sealed.value.red)
  const best = drawn[chosen.index]
  if (!best || !chosen.passesAll) return false
  const workspace = await write(run, drawing.context, sealed.value.workspace, {
    name: 'write-chosen',
    changes: [{ path: request.file, text: best.text }],
  })
  drawing.red = sealed.value.red
  drawing.drawn = drawn.map((each) => (each === best ? { ...best, workspace } : each))
  drawing.choice = chosen
  return true
}

/**
 * Shows the user results of agreeing programs for other inputs, if more examples would make the program verified. Results that the user
 * confirms or corrects become examples, and all programs run against them. Returns whether there are any.
 */
async function propose(drawing: Drawing): Promise<Progress<boolean>> {
  const { run, context, request, before, drawn, choice } = drawing
  const chosen = choice && drawn[choice.index]
  const missing = ENOUGH_EXAMPLES - request.examples.length
  if (!chosen || choice.group < 2 || missing <= 0) return done(false)
  const others = drawn.filter((each) => each !== chosen).map(({ calls }) => calls)
  const lines = proposedExamples(request, chosen.calls, others).slice(0, missing)
  if (lines.length < missing) return done(false)
  const answer = await askUser(run, context, 'proposed-examples', proposedExamplesQuestion(lines))
  if (answer.choice === 'without') return done(false)
  const isRight = answer.choice === 'right'
  // Confirmed results count as words of the user.
  if (isRight) run.addSpoken([lines.join('\n')])
  const more = withMoreExamples(request, context, isRight ? lines : answer.words.split('\n'))
  if (more.examples.length === request.examples.length) return done(false)
  const task = { ...context.task, ...clausesAsPlan(more.clauses) }
  const plan = { ...context.plan, tasks: [task] }
  run.note('with-proposed', { type: 'planned', plan, by: 'person', why: '' })
  drawing.run = run.scope('proposed')
  drawing.context = { ...context, plan, task }
  drawing.request = more
  const sealed = await sealExamples(drawing.run, drawing.context, more, before)
  if (sealed.type === 'halt') return sealed
  Object.assign(drawing, sealed.value)
  const again = await tryAgain(drawing)
  if (again.type === 'halt') return again
  drawing.drawn = again.value
  drawing.choice = chooseProgram(drawing.drawn, drawing.red)
  return done(true)
}

/** Runs all programs against the current tests. Their results for other inputs are known. */
async function tryAgain({ run, context, request, workspace, drawn }: Drawing): Promise<Progress<Candidate[]>> {
  const again: Candidate[] = []
  for (const [index, each] of drawn.entries()) {
    const same = again.find(({ text }) => text === each.text)
    const tried = same
      ? done(same)
      : await tryProgram(run.scope(`program-${index + 1}`), context, workspace, { path: request.file, text: each.text })
    if (tried.type === 'halt') return tried
    again.push({ ...each, ...{ workspace: tried.value.workspace, tested: tried.value.tested, passed: tried.value.passed } })
  }
  return done(again)
}

/**
 * Returns the program that meets all examples. With few examples, or without another program that agrees, it is right less often: then
 * the plan gets one more clause, a call that no test shows. If programs differ, it is a call on which they do.
 */
function finish({ run, context, request, drawn, choice }: Drawing): Progress<BuiltByExamples> {
  const chosen = choice && drawn[choice.index]
  if (!choice || !chosen) throw new Error('A program meets all examples, and is not there.')
  const { plan } = context
  const others = drawn.filter((each) => each !== chosen).map(({ calls }) => calls)
  const shown = request.examples.map(({ example }) => (example.kind === 'call' ? example.call : example.command))
  const isShown = choice.group > 1 && request.examples.length >= ENOUGH_EXAMPLES
  const open = isShown ? null : (unconfirmedCall(chosen.calls, others, shown) ?? unconfirmedCall(chosen.calls, [], shown))
  if (open === null) return done({ workspace: chosen.workspace, plan, programs: drawn.length })
  const tasks = plan.tasks.map((task) => (task.id === context.task.id ? { ...task, acceptance: [...task.acceptance, open] } : task))
  run.note('unconfirmed', { type: 'planned', plan: { ...plan, tasks }, by: 'config', why: '' })
  return done({ workspace: chosen.workspace, plan: { ...plan, tasks }, programs: drawn.length })
}

/** The state with a test for each example, red on a stub. Without examples nothing is sealed. */
async function sealExamples(
  run: Run,
  context: TaskContext,
  { single, file, examples }: FileRequest,
  before: Workspace,
): Promise<Progress<{ readonly workspace: Workspace; readonly red: readonly string[] }>> {
  if (examples.length === 0) return done({ workspace: before, red: [] })
  const changes = [{ path: file, text: single.stub(examples) }, single.tests(examples, file)]
  const sealed = await sealGiven(run.scope('examples'), context, before, changes)
  return sealed.type === 'halt' ? sealed : done({ workspace: sealed.value.workspace, red: sealed.value.suite?.red ?? [] })
}
