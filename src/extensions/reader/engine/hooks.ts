// Before the build, a reader checks the plan against the user's words. If the words settle a difference, the plan is mended; else the
// user gets a few questions. The rest are assumptions.

import { hasPatch } from '../../../contract/config/patches.js'
import type { Plan } from '../../../contract/run/plan.js'
import { planProblems } from '../../../contract/run/plan-problems.js'
import type { UserAnswer } from '../../../contract/run/question.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { JsonObject } from '../../../contract/text/json.js'
import { tracesByWords } from '../../../contract/traces/keep-traces.js'
import { WrittenPlan, writtenPlan } from '../../../contract/traces/written-plan.js'
import { ask, mapReading } from '../../../main/engine/asking/ask.js'
import { askUser } from '../../../main/engine/asking/ask-person.js'
import { bullets, fill, numbered, verbatim } from '../../../main/engine/asking/prompt.js'
import { filesNamed } from '../../../main/engine/context/context.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import { readPlanned } from '../../../main/engine/planning/dialects/read-planned.js'
import { mendPlan } from '../../../main/engine/planning/mend-plan.js'
import { rulesOfClauses } from '../../../main/engine/planning/planners/plan-prompt.js'
import { checkedPlanQuotes } from '../../../main/engine/planning/quotes.js'
import { done, type Progress } from '../../../main/engine/ports/progress.js'
import { decidedIn, keepDecided, withDecided } from '../../../main/engine/task/clauses.js'
import type { Feature, Given } from '../../../main/engine/task/feature.js'
import { planningSystem } from '../../../main/engine/task/task-prompt.js'
import { planProblemText } from '../../../words/recorded/plan-problem.js'
import { settledClause } from '../../../words/recorded/settled-clause.js'
import type { Difference, SettledDifference } from '../contract/contract.js'
import { assumptionText, differenceQuestion, mendedText, notMendedText, notReadText, REST } from '../words/recorded/texts.js'
import examplesPrompt from './by-example.md?raw'
import differenceRules from './difference-rules.md?raw'
import differencesPrompt from './differences.md?raw'
import exampleRules from './example-rules.md?raw'
import {
  Differences,
  type Example,
  Examples,
  isSameOrPart,
  MOST_EXAMPLES,
  notSaidYet,
  type PlanChoice,
  type PlanComparison,
  type Read,
  readDifferences,
  readExamples,
  readWhole,
  Whole,
} from './examples.js'
import mendPrompt from './mend.md?raw'
import { say } from './phrases.js'
import readPrompt from './read.md?raw'
import readerSystem from './reader-system.md?raw'

const reader: Feature = {
  ...{ scope: 'reader', beforeBuilding: readWords },
  // With the description as the plan the reader counts as left out too: no second model has read the words.
  leftOut: (config, goal) => (config.reader !== 'on' && !isOwnPlan(goal) ? ['reader'] : []),
}

/** Words that are no plan's: those of feedback, and a plan that the user gave. */
const isOwnPlan = ({ kind, plan, project }: Given['goal']): boolean => kind === 'feedback' || plan !== null || project?.redTests === 'fix'

/** Halts only where the budget does. A plan of the user's own, the description as the plan, and one that is begun are left as they are. */
async function readWords(run: Run, given: Given, plan: Plan, suites: readonly Suite[]): Promise<Progress<Plan>> {
  const unchanged = done(plan)
  const { goal } = given
  const isBegun = plan.tasks.some(({ id }) => suites.some((suite) => suite.task === id))
  if (run.config.reader !== 'on' || run.config.plan === 'flat' || isOwnPlan(goal) || isBegun) return unchanged
  const found = await differencesOf(run, given, plan)
  if (found.type === 'halt') {
    if (found.halt.ended === 'budget') return found
    run.note('left', { type: 'remarked', text: notReadText(found.halt.reason) })
    return unchanged
  }
  const settled = await settle(run, given, found.value.differences)
  run.note('read', { type: 'read-words', examples: found.value.examples, differences: settled })
  const mended = await mend(run, given, plan, settled)
  if (mended.type === 'halt') {
    if (mended.halt.ended === 'budget') return mended
    run.note('not-mended', { type: 'remarked', text: notMendedText(mended.halt.reason) })
  }
  const next = withSettled(
    mended.type === 'done' ? withKept(plan, mended.value) : plan,
    settled,
    stillChosen(run, found.value.chosen, settled),
  )
  if (next === plan) return unchanged
  const changes = settled.filter(({ how }) => how === 'mended' || how === 'decided').map(({ took }) => took)
  const by = settled.some(({ how }) => how === 'decided') ? 'person' : 'model'
  run.note('agreed', { type: 'planned', plan: next, by, why: mendedText(changes) })
  return done(next)
}

/** What the plan chose by itself, without what the user decided since. */
function stillChosen({ config }: Run, chosen: readonly PlanChoice[], settled: readonly SettledDifference[]): readonly PlanChoice[] {
  if (!hasPatch(config, 'words-by-span')) return chosen
  const answered = settled.filter(({ how }) => how === 'decided' || how === 'confirmed').map(({ quote }) => quote)
  const isWide = hasPatch(config, 'answers-in-full')
  return chosen.filter(({ quote }) => !answered.some((own) => own === quote || (isWide && isSameOrPart(own, quote))))
}

interface ComparisonWithExamples extends PlanComparison {
  readonly examples: number
}

/** One question about words and plan. A second one asks for differences if the answer has none, and in runs from before. */
async function differencesOf(run: Run, given: Given, plan: Plan): Promise<Progress<ComparisonWithExamples>> {
  const { goal } = given
  const facts = { description: goal.description, template: goal.template.hash, said: [...run.spoken] }
  const read = run.config.fewerCalls ? await readAtOnce(run, given, plan, facts) : await readAlone(run, given, facts)
  if (read.type === 'halt') return read
  const examples = read.value.examples.slice(0, MOST_EXAMPLES)
  if (read.value.compared !== null) return done({ examples: examples.length, ...read.value.compared })
  if (examples.length === 0) return done({ examples: 0, differences: [], chosen: [] })
  const compared = await compareAlone(run, given, plan, { ...facts, examples })
  return compared.type === 'halt' ? compared : done({ examples: examples.length, ...compared.value })
}

/** The author of the examples reads the plan as well. */
const readAtOnce = (run: Run, given: Given, plan: Plan, facts: JsonObject): Promise<Progress<Read>> =>
  ask<Read>(run, given, {
    ...{ name: 'by-example', role: 'reader', seesGiven: true, isDispensable: true, system: systemOf(given) },
    facts: { ...facts, tasks: clausesOf(plan) },
    prompt: fill(readPrompt, {
      ...whatIsRead(run, given),
      plan: shownPlan(plan),
      examples: exampleRules.trim(),
      differences: differenceRules.trim(),
    }),
    shape: Whole,
    read: (text) => readWhole(wordsOf(run, given), plan, text),
  })

/** The author of the examples knows nothing of the plan. */
const readAlone = (run: Run, given: Given, facts: JsonObject): Promise<Progress<Read>> =>
  ask<Read>(run, given, {
    ...{ name: 'by-example', role: 'reader', seesGiven: true, isDispensable: true, facts, system: systemOf(given) },
    prompt: fill(examplesPrompt, { ...whatIsRead(run, given), rules: exampleRules.trim() }),
    shape: Examples,
    read: (text) => mapReading(readExamples(wordsOf(run, given), text), (examples) => ({ examples, compared: null })),
  })

interface ExamplesAsFacts extends JsonObject {
  readonly examples: readonly Example[]
}

/** Where the plan differs from examples that are there. */
const compareAlone = (run: Run, given: Given, plan: Plan, facts: ExamplesAsFacts): Promise<Progress<PlanComparison>> =>
  ask<PlanComparison>(run, given, {
    ...{ name: 'differences', role: 'reader', isDispensable: true, system: systemOf(given) },
    facts: { ...facts, tasks: clausesOf(plan) },
    prompt: fill(differencesPrompt, {
      words: verbatim(wordsOf(run, given).join('\n\n')),
      examples: numbered(facts.examples.map(exampleWords)),
      plan: shownPlan(plan),
      rules: differenceRules.trim(),
    }),
    shape: Differences,
    read: (text) => readDifferences(wordsOf(run, given), plan, text),
  })

const clausesOf = ({ tasks }: Plan) => tasks.map(({ acceptance }) => acceptance)

const shownPlan = (plan: Plan): string => JSON.stringify(writtenPlan(plan), null, 2)

const whatIsRead = (run: Run, given: Given) => ({
  words: verbatim(wordsOf(run, given).join('\n\n')),
  files: filesThere(given),
  most: String(MOST_EXAMPLES),
})

/** The files that the plan begins with: those of the user's program, or of the template. */
const filesThere = ({ trees, goal: { project, template, description } }: Given): string =>
  project ? filesNamed(trees.list(project.tree).files, description) : bullets(template.files.map(({ path }) => path))

const exampleWords = ({ given: input, outcome, quote }: Example): string =>
  quote === '' ? say('example-unquoted', { input, outcome }) : say('example', { input, outcome, quote })

const wordsOf = ({ spoken }: Run, { goal }: Given): string[] => [goal.description, ...spoken]

/** The reader of the words knows nothing of layouts, stubs and tests. */
const systemOf = ({ goal: { template } }: Given): string => fill(readerSystem, { title: `${template.title} (${template.stack})` })

/** Each difference with what is taken: by the words, by the user's answer, or as the plan has it. */
async function settle(run: Run, given: Given, differences: readonly Difference[]): Promise<SettledDifference[]> {
  const ordered = differences.toSorted((a, b) => b.worth - a.worth)
  const questions = ordered.filter(({ isSettled }) => !isSettled).slice(0, run.config.readerQuestions)
  const settled: SettledDifference[] = []
  const offersRest = hasPatch(run.config, 'answers-in-full')
  let isOwn = false
  let leavesRest = false
  for (const difference of ordered) {
    const [first, second] = difference.options
    if (difference.isSettled) settled.push({ ...difference, how: 'mended', took: second })
    else if (leavesRest || !questions.includes(difference)) settled.push({ ...difference, how: 'assumed', took: first })
    else {
      const number = questions.indexOf(difference) + 1
      const question = differenceQuestion(difference, { number, of: questions.length }, offersRest)
      const answer = await askUser(run, given, `question-${number}`, question)
      leavesRest = answer.choice === REST
      isOwn ||= answer.choice === 'own' && answer.words.trim() !== ''
      settled.push({ ...difference, ...taken(run, difference, answer) })
    }
  }
  return isOwn ? settled : settled.map((each) => (each.how === 'confirmed' ? { ...each, how: 'decided' } : each))
}

/** What an answer settles: the option that was chosen with the words beside it, or the words alone where neither option fits. */
function taken({ config }: Run, difference: Difference, { choice, words, by }: UserAnswer): Pick<SettledDifference, 'how' | 'took'> {
  const { options, kind, question = '' } = difference
  const [first, second] = options
  const said = words.trim()
  if (by === 'default' || choice === REST || (choice === 'own' && said === '')) return { how: 'assumed', took: first }
  if (hasPatch(config, 'words-by-span')) {
    // The plan has a clause of it already. Its words may have to change if the user gives a different answer.
    if (choice === 'a' && said === '' && kind !== 'lacking') return { how: 'confirmed', took: first }
    if (choice === 'own') return { how: 'decided', took: [question.trim(), said].filter(Boolean).join(' ') }
  }
  const option = choice === 'own' ? '' : choice === 'b' ? second : first
  return { how: 'decided', took: [option, said].filter(Boolean).join('. ') }
}

/** The plan with what the words or the user settled; one question to the planner, none where the plan has it so already. */
async function mend(run: Run, given: Given, plan: Plan, settled: readonly SettledDifference[]): Promise<Progress<Plan>> {
  const isInFull = hasPatch(run.config, 'answers-in-full')
  const points = settled.flatMap((each) => (each.how === 'assumed' || each.how === 'confirmed' ? [] : [pointOf(each, isInFull)]))
  const isDone = points.length === 0 || (isInFull && settled.every(isAsPlanned))
  if (isDone) return done(plan)
  const texts = wordsOf(run, given)
  return ask<Plan>(run, given, {
    ...{
      name: 'mend',
      role: 'planner',
      isDispensable: true,
      facts: { points },
      system: planningSystem(given.goal),
    },
    prompt: fill(mendPrompt, {
      words: verbatim(texts.join('\n\n')),
      plan: shownPlan(plan),
      settled: numbered(points),
      rules: rulesOfClauses,
    }),
    shape: WrittenPlan,
    read: (text) => {
      const reading = readPlanned(run, { form: 'plan', schema: WrittenPlan, mend: mendPlan }, text)
      const problems = reading.ok ? planProblems(reading.value, foreignFiles(plan)) : []
      return problems.length > 0 ? { ok: false, problems: problems.map(planProblemText) } : checkedPlanQuotes(texts, reading)
    },
  })
}

/** Whether the plan stays as it is. An agreed choice still becomes a clause, so that a test checks it. */
const isAsPlanned = ({ how, kind, took, options: [first] }: SettledDifference): boolean =>
  how === 'assumed' || how === 'confirmed' || (how === 'decided' && kind !== 'lacking' && took === first)

/** A point of the mended plan. @param showsExamples whether an answer in own words comes with the examples that were asked about */
function pointOf({ how, took, quote, options: [first, second] }: SettledDifference, showsExamples: boolean): string {
  if (how === 'mended') return say('settled', { option: took, quote })
  const clause = settledClause('person', took)
  const isOwn = !took.startsWith(first) && !took.startsWith(second)
  return isOwn && showsExamples ? say('decided-own', { clause, quote, first, second }) : say('decided', { clause, quote })
}

/** Files that the plan uses and no task of it writes: they were there when it was checked. */
const foreignFiles = ({ tasks }: Plan): string[] => {
  const written = tasks.flatMap(({ outputs }) => outputs)
  return tasks.flatMap(({ inputs }) => inputs).filter((path) => !written.includes(path))
}

/** The mended plan with every earlier decision of the user, which always stays. */
function withKept(plan: Plan, mended: Plan): Plan {
  if (mended === plan) return plan
  const tasks = mended.tasks.map((task) => {
    const before = plan.tasks.find(({ id }) => id === task.id)
    if (!before) return task
    const { traces: _, ...rest } = task
    const acceptance = keepDecided(before.acceptance, task.acceptance)
    return { ...rest, acceptance, ...tracesByWords(acceptance, [task, before]) }
  })
  // Decisions from a removed task go into another one.
  return withDecided({ ...mended, tasks }, decidedIn(plan))
}

/** Decisions of the user become clauses. Differences without a decision, and the plan's own choices, become assumptions. */
function withSettled(plan: Plan, settled: readonly SettledDifference[], chosen: readonly PlanChoice[]): Plan {
  if (settled.length === 0 && chosen.length === 0) return plan
  const left = settled.flatMap(({ how, took, quote }) => (how === 'assumed' ? [assumptionText(took, quote)] : []))
  const known = [...plan.assumptions, ...settled.flatMap(({ how, plan: built, took }) => (how === 'assumed' ? [built, took] : []))]
  const assumptions = [...left, ...notSaidYet(chosen, known).map(({ plan: took, quote }) => assumptionText(took, quote))]
  const clauses = settled.flatMap(({ how, took }) => (how === 'decided' ? [settledClause('person', took)] : []))
  // The model that mends a plan may copy a clause together with the words behind it.
  const exact = (clause: string) => (clauses.includes(clause) ? clause : (clauses.find((each) => clause.startsWith(`${each} (`)) ?? clause))
  const agreed = plan.tasks.map((task) => ({ ...task, acceptance: task.acceptance.map(exact) }))
  const isClause = (took: string) => agreed.some(({ acceptance }) => acceptance.includes(settledClause('person', took)))
  const tasks = agreed.map((task, index) => {
    const decided = settled.filter(
      ({ how, task: id, took }) =>
        how === 'decided' && !isClause(took) && (id === task.id || (index === 0 && !plan.tasks.some((other) => other.id === id))),
    )
    const added = decided.map(({ took }) => settledClause('person', took))
    const quotes = decided.map(({ quote }, at) => ({ clause: task.acceptance.length + at + 1, quote }))
    return decided.length === 0
      ? task
      : { ...task, acceptance: [...task.acceptance, ...added], traces: [...(task.traces ?? []), ...quotes] }
  })
  return { ...plan, tasks, assumptions: [...plan.assumptions, ...assumptions] }
}

export default reader
