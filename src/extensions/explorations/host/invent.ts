// Asks a model for a small program on a topic, as a description. Each question is priced and reserved first, and asked again if the
// answer cannot be read.
import { z } from 'zod'
import { modelOf, type StepConfig } from '../../../contract/config/config.js'
import type { PlannedRequest, Question } from '../../../contract/model/model.js'
import { bullets, fill, verbatim } from '../../../main/engine/asking/prompt.js'
import { parseStructured } from '../../../main/engine/asking/structured.js'
import { OutOfBudget } from '../../../main/engine/ports/out-of-budget.js'
import { budgetLimits, type Day } from '../../../main/host/budgets/budget.js'
import { reserve } from '../../../main/host/budgets/reserve.js'
import type { ModelClient } from '../../../main/host/endpoints/models.js'
import type { Store } from '../../../main/store/store.js'
import type { NoRun, ProgramIdea, Took, Topic } from '../contract/exploration.js'
import prompt from './invent.md?raw'
import { say } from './phrases.js'
import type { Program } from './topics.js'

export interface InventDeps {
  readonly store: Store
  readonly client: ModelClient
  day(): Day
  /** The id in reservations: that of the exploration. */
  readonly id: string
}

export interface InventRequest {
  /** Names its questions. */
  readonly number: number
  readonly topic: Topic
  /** What a combined program is made of. */
  readonly parts: readonly Pick<Program, 'title' | 'description'>[]
  /** Names of programs that there are, the newest first. */
  readonly known: readonly string[]
  readonly templates: readonly { readonly name: string; readonly title: string; readonly stack: string }[]
  /** Its budget is what the exploration has left. */
  readonly config: StepConfig
  /** What its questions took before a kill. */
  readonly asked: Took
  readonly malformed: number
}

export type Invention =
  | { readonly type: 'invented'; readonly invented: ProgramIdea }
  | { readonly type: 'none'; readonly none: NoRun }
  /** A limit has no room for the question, or the endpoint is gone: nothing is wrong with the topic. */
  | { readonly type: 'ended'; readonly why: 'usd' | 'tokens' | 'day' | 'endpoint'; readonly said: string }

const Answer = z.union([
  z.object({ title: z.string().trim().min(1).max(80), description: z.string().trim().min(1).max(6_000), template: z.string() }),
  z.object({ declined: z.string().trim().min(1).max(1_000) }),
])

const ANSWER_TOKENS = 3_000
/** Least letters of a description, and how many names of programs the model sees. */
const SHORTEST = 80
const MOST_NAMES = 40

/** @param keep receives what the questions took: the worst case before each one, and the real cost after it */
export async function invent(
  deps: InventDeps,
  request: InventRequest,
  keep: (took: Took, malformed: number) => void,
  signal: AbortSignal,
): Promise<Invention> {
  let { asked, malformed } = request
  let problems: readonly string[] = []
  for (let attempt = 1; attempt <= request.config.malformed; attempt++) {
    const before = asked
    const reply = await askOnce(
      deps,
      request,
      {
        attempt,
        problems,
        onTook: (took) => {
          asked = { usd: before.usd + took.usd, tokens: before.tokens + took.tokens, ms: before.ms + took.ms }
          keep(asked, malformed)
        },
      },
      signal,
    )
    if (reply.type === 'ended') return reply
    const read = readInvented(request, reply.text)
    if (read.type !== 'again') return read
    malformed += 1
    keep(asked, malformed)
    problems = read.problems
  }
  return { type: 'none', none: { why: 'unreadable', said: problems.join(' '), error: null } }
}

type AskedAnswer = { readonly type: 'answer'; readonly text: string } | Extract<Invention, { type: 'ended' }>

/** One attempt at an invention, with the problems of the one before. */
interface InventionAttempt {
  readonly attempt: number
  readonly problems: readonly string[]
  readonly onTook: (took: Took) => void
}

async function askOnce(
  { store, client, id, day }: InventDeps,
  request: InventRequest,
  { attempt, problems, onTook }: InventionAttempt,
  signal: AbortSignal,
): Promise<AskedAnswer> {
  const { config, number } = request
  const again = problems.length === 0 ? '' : `\n\n${say('again', { problems: bullets(problems) })}`
  const key = `explore/${number}/invent${attempt === 1 ? '' : `-again-${attempt}`}`
  const question: Question = {
    ...{ role: 'planner', key, run: id, seed: config.seed },
    messages: [{ role: 'user', text: promptOf(request) + again }],
    maxOutputTokens: Math.min(ANSWER_TOKENS, modelOf(config, 'planner').answerTokens),
  }
  // Each performance is an own row: a kill may have left one under the same key.
  const caller = { key: `${key}-${Date.now().toString(36)}`, number: attempt }
  const spent = { usd: 0, tokens: 0 }
  const place = { store, run: id, spent: () => spent, day }
  let ms = 0
  let worst: PlannedRequest['worst'] | null = null
  const beforeRequest = async (planned: PlannedRequest) => {
    worst = planned.worst
    await reserve(place, { role: 'planner', caller, request: planned }, budgetLimits(config.budget), signal)
    const { usage, usd } = planned.worst
    onTook({ usd: spent.usd + (usd ?? 0), tokens: spent.tokens + usage.promptTokens + usage.completionTokens, ms })
  }
  try {
    const reply = await client.ask(question, config, {
      signal,
      onText: () => {},
      beforeRequest,
      onRequest: async (one) => {
        spent.usd += one.cost ?? 0
        spent.tokens += (one.usage?.promptTokens ?? 0) + (one.usage?.completionTokens ?? 0)
        ms += one.timing.totalMs
        onTook({ ...spent, ms })
        await store.reservations.settle(id, `${caller.key}-called-${caller.number}-${one.number}`, one.cost ?? 0)
      },
    })
    return reply.type === 'answer' ? { type: 'answer', text: reply.text } : { type: 'ended', why: 'endpoint', said: reply.message }
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error
    return { type: 'ended', why: limitOf(config, worst), said: error.message }
  }
}

/** The limit that has no room for a question: one of what the exploration has left, or else the cap of the day. */
function limitOf({ budget }: StepConfig, worst: PlannedRequest['worst'] | null): 'usd' | 'tokens' | 'day' {
  const { usd, tokens } = budgetLimits(budget)
  if (worst === null) return 'day'
  if (usd !== null && (worst.usd ?? 0) > usd) return 'usd'
  const { promptTokens, completionTokens } = worst.usage
  return tokens > 0 && promptTokens + completionTokens > tokens ? 'tokens' : 'day'
}

const promptOf = ({ topic, parts, known, templates }: InventRequest): string =>
  fill(prompt, {
    topic: verbatim(topicText(topic, parts)),
    known: known.length === 0 ? say('none') : verbatim(bullets(known.slice(0, MOST_NAMES))),
    templates: bullets(templates.map(({ name, title, stack }) => `${name}: ${title} (${stack})`)),
    example: templates[0]?.name ?? '',
  })

function topicText(topic: Topic, parts: InventRequest['parts']): string {
  switch (topic.why) {
    case 'given':
      return say('given', { words: topic.words })
    case 'gap':
      return say('gap', { verified: topic.verified, template: topic.template, title: topic.title })
    case 'bench':
    case 'neighbour':
      return say(topic.why, { title: topic.title, template: topic.template })
    case 'error':
      return say('error', { runs: topic.runs, lost: topic.lost, signature: topic.signature })
    case 'combine': {
      const [first = '', second = ''] = parts.map(({ title, description }) => `${title}: ${description}`)
      return say('combine', { first, second, template: topic.template })
    }
    case 'improve':
    case 'repair':
      throw new Error(`Nothing is invented to ${topic.why} a program.`)
  }
}

type Read = Extract<Invention, { type: 'invented' | 'none' }> | { readonly type: 'again'; readonly problems: readonly string[] }

/** A description that is too short, of no template, or of what is there already goes back. Pure. */
export function readInvented({ known, templates }: Pick<InventRequest, 'known' | 'templates'>, text: string): Read {
  const reading = parseStructured(Answer, text)
  if (!reading.ok) return { type: 'again', problems: reading.problems }
  const answer = reading.value
  if ('declined' in answer) return { type: 'none', none: { why: 'declined', said: answer.declined, error: null } }
  const { title, description, template } = answer
  const names = templates.map(({ name }) => name)
  const isKnown = known.some((each) => each.toLowerCase() === title.toLowerCase())
  const problems = [
    ...(names.includes(template) ? [] : [say('no-template', { template, templates: names.join(', ') })]),
    ...(isKnown ? [say('taken', { title })] : []),
    ...(description.length < SHORTEST ? [say('short', { letters: description.length })] : []),
  ]
  return problems.length === 0 ? { type: 'invented', invented: answer } : { type: 'again', problems }
}
