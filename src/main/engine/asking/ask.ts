// Asks a model and checks the answer: first the budget, then the request, then the check. An unreadable answer is asked for again with
// its problems, a limited number of times.
import type { z } from 'zod'
import { modelOf } from '../../../contract/config/config.js'
import type { AnswerWatch, Finish, Message, ModelRequest, OtherAnswer, Reply, Role } from '../../../contract/model/model.js'
import type { Note } from '../../../contract/notes/index.js'
import { ModelAnswer } from '../../../contract/run/effects.js'
import type { Json, JsonObject } from '../../../contract/text/json.js'
import { withoutReasoning } from '../../../contract/text/reasoning.js'
import type { Run } from '../journal/run-context.js'
import { faultText } from '../ports/endpoint-gone.js'
import { unlessOutOfBudget } from '../ports/out-of-budget.js'
import { type Asking, calledKey, type Models, type User } from '../ports/ports.js'
import { done, type Halted, halt, type Progress } from '../ports/progress.js'
import { askedForm, declinedWords } from './answer-shape.js'
import { checkBudget } from './check-budget.js'
import { FILES_BUDGET, fitMessages } from './context-budget.js'
import { declineSection, readDeclined } from './decline.js'
import { bullets, fenced } from './prompt.js'
import { type PromptLength, promptLengthOf, type Wording, wordingOf } from './prompt-length.js'
import { say } from './re-ask.js'
import { askAboutUnreadable, type WayOn } from './unreadable.js'
import { watchedProse } from './watched-prose.js'
import { closedPart } from './went-wrong.js'

/** A read answer. `repaired` means that its form was mended first; `mended` describes the changes, one sentence each. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T; readonly repaired?: boolean; readonly mended?: readonly string[] }
  | {
      readonly ok: false
      readonly problems: readonly string[]
      /** Whether the answer ends in the middle, so that the model may continue it. */
      readonly isCut?: boolean
      /** The value to use if no later answer can be read. */
      readonly otherwise?: T
    }

/** The reading with its value mapped. */
export function mapReading<A, B>(reading: Reading<A>, to: (value: A) => B): Reading<B> {
  if (reading.ok) return { ...reading, value: to(reading.value) }
  const { problems, otherwise } = reading
  return { ok: false, problems, ...(otherwise === undefined ? {} : { otherwise: to(otherwise) }) }
}

/** The last answer, if it was unusable, with its problems. */
interface Refusal {
  readonly problems: readonly string[]
  readonly answer: string
  /** The kept part of an answer that ended in the middle. The next answer continues it. */
  readonly kept: string
  /** Whether the next request must be as short as possible. */
  readonly isSimpler: boolean
}

const nothingRefused: Refusal = { problems: [], answer: '', kept: '', isSimpler: false }

/** The ports that a question needs. */
export interface Asker {
  readonly models: Pick<Models, 'ask' | 'checkBudget' | 'grantAgain'>
  readonly user: Pick<User, 'ask'>
}

export interface Request<T> {
  /** Last segment of the key, and the name of the step in the window. */
  readonly name: string
  readonly role: Role
  /** The inputs of the answer. They decide whether a recorded one may be used. */
  readonly facts: JsonObject
  /** Empty if there is no system message. */
  readonly system: string | ((wording: Wording) => string)
  /** A function if it shows files: the prompt with this many bytes for each section of them. */
  readonly prompt: string | ((room: number, wording: Wording) => string)
  /** @param length length of the prompt of this answer */
  read(text: string, length: PromptLength): Reading<T>
  /** Sampling temperature, if the user set none. Absent if the endpoint chooses. */
  readonly temperature?: number
  /** Number of answers in one request, if the endpoint allows it. Only the first counts, except in `askSeveral`. */
  readonly answers?: number
  /** The shape of an answer that is data. Some endpoints enforce it, if the config wants it. */
  readonly shape?: z.ZodType
  /** Hashes of pictures of the subject, for models that take them. */
  readonly pictures?: readonly string[]
  /** Whether it shows the pictures from the user's messages, for models that take them. */
  readonly seesGiven?: boolean
  /** Whether the run can do without this step. Then unusable answers only cost the step, and the user is not asked. */
  readonly isDispensable?: boolean
  /** All words of the user, if the answer decides what is built and may decline. Absent if it may not. */
  readonly wished?: readonly string[]
  /**
   * Whether it shows lessons of earlier runs. Only for those who plan, write and diagnose. Never for answers that a verdict rests on,
   * such as those of judges, reviewers and second authors.
   */
  readonly takesAdvice?: boolean
  /** The most answers that are asked for, if fewer than in the config. */
  readonly most?: number
  /** How an answer that ended in the middle is continued. Absent if it must be given again, shorter. */
  readonly goingOn?: GoingOn
}

export interface GoingOn {
  /** The usable part of such an answer; empty without one. */
  keep(text: string): string
  /** The usable part joined with its continuation. */
  join(kept: string, text: string): string
  /** A sentence about the part that need not be repeated; null without one. */
  words(kept: string): string | null
}

/** Returns the first readable answer, else the fallback of the last one. Halts if the budget or the endpoint ends, or none is readable. */
export async function ask<T>(given: Run, ports: Asker, request: Request<T>): Promise<Progress<T>> {
  let refused = nothingRefused
  let otherwise: { readonly value: T } | null = null
  const most = request.most ?? given.config.malformed
  for (let number = 1; ; number++) {
    const run = withAnswering(given)
    const name = number === 1 ? request.name : `${request.name}-again-${number}`
    const answer = await askOnce(run, ports, { ...request, name }, refused)
    if (answer.type === 'halt') return answer
    const { finish } = answer.value
    const isTooLong = finish === 'length'
    const wrong = finish === 'loop' || finish === 'echo' ? finish : null
    const text = refused.kept === '' ? answer.value.text : (request.goingOn?.join(refused.kept, answer.value.text) ?? answer.value.text)
    const declined = request.wished ? readDeclined(declinedWords(text), request.wished) : null
    if (declined?.ok) return halt('declined', { type: 'declined', role: request.role, ...declined.value })
    const reading: Reading<T> =
      (finish === 'stop' || finish === 'unsaid' ? declined : null) ?? readAnswer(run, request, { ...answer.value, text })
    const mended = reading.ok ? [...(reading.repaired ? [say('mended')] : []), ...(reading.mended ?? [])] : []
    if (reading.ok && mended.length === 0) return done(reading.value)
    const kept = !reading.ok && reading.isCut ? (request.goingOn?.keep(text) ?? '') : ''
    const keptWords = request.goingOn?.words(kept) ?? null
    const found = reading.ok ? mended : [...reading.problems, ...(keptWords === null ? [] : [keptWords])]
    run.note(`${name}-malformed`, { type: 'malformed', role: request.role, problems: found, repaired: reading.ok })
    if (reading.ok) return done(reading.value)
    // An answer that was cut off at its maximum is not shown again, since a shorter one is wanted.
    refused = { problems: found, answer: isTooLong || wrong || reading.isCut ? '' : answer.value.text, kept, isSimpler: wrong !== null }
    if (reading.otherwise !== undefined) otherwise = { value: reading.otherwise }
    if (number % most !== 0) continue
    if (otherwise) return done(otherwise.value)
    const unreadable = { name: request.name, role: request.role, times: number, problem: refused.problems[0] ?? '' }
    const isAsked = run.config.askUnreadable && !request.isDispensable
    const way: WayOn = !isAsked ? { type: 'stop' } : await askAboutUnreadable(run, ports, unreadable, number / most)
    if (way.type === 'stop') return halt('stuck', { type: 'answers-unusable', ...unreadable })
    if (way.type === 'again') continue
    given.answerWith(way.model)
    // The refused answer was not by this model.
    refused = nothingRefused
  }
}

/** The run with the model that the user chose after the role's own model gave only unusable answers. */
const withAnswering = (run: Run): Run => {
  const { answering: model } = run
  return model === null ? run : run.withConfig((config) => ({ ...config, model, roles: {}, escalation: { ...config.escalation, model } }))
}

/** Reads an answer, depending on how it ended. */
export function readAnswer<T>(run: Run, request: Pick<Request<T>, 'role' | 'read'>, answer: AnswerText): Reading<T> {
  const { text, finish, length } = answer
  if (answer.onlyThought !== undefined) return onlyThought(answer.onlyThought)
  switch (finish) {
    case 'length':
      return tooLong(modelOf(run.config, request.role).answerTokens)
    case 'loop':
    case 'echo':
      return beforeItWentWrong(finish, text, (closed) => request.read(closed, length))
    case 'stop':
    case 'unsaid':
      return request.read(text, length)
  }
}

const onlyThought = (tokens: number): Reading<never> => ({ ok: false, problems: [say('only-thought', { tokens })] })

const tooLong = (answerTokens: number): Reading<never> => ({
  ok: false,
  problems: [say('too-long', { tokens: answerTokens })],
  isCut: true,
})

/** An answer that was ended because it went wrong counts up to its last closed part. */
function beforeItWentWrong<T>(wrong: 'loop' | 'echo', text: string, read: (text: string) => Reading<T>): Reading<T> {
  const closed = closedPart(text)
  const reading = closed === null ? null : read(closed)
  return reading?.ok ? reading : { ok: false, problems: [say(wrong)] }
}

export interface AnswerText {
  readonly text: string
  readonly finish: Finish
  readonly others?: readonly OtherAnswer[] | undefined
  readonly length: PromptLength
  readonly onlyThought?: number | undefined
}

/** How often a question is priced again after the budget ended its request. A limit holds, but may be raised. */
const MOST_REFUSALS = 5

/** Checks the budget before a question, and again if it ended the question in the middle. */
export async function askOnce<T>(
  run: Run,
  ports: Asker,
  request: Request<T>,
  refused: Refusal = nothingRefused,
): Promise<Progress<AnswerText>> {
  for (let refusals = 0; ; refusals++) {
    const name = refusals === 0 ? request.name : `${request.name}-again-priced-${refusals}`
    const answer = await askPriced(run, ports, { ...request, name }, refused)
    if (answer.type === 'done' || !answer.isMidway || refusals === MOST_REFUSALS) return answer
  }
}

async function askPriced<T>(
  run: Run,
  ports: Asker,
  request: Request<T>,
  refused: Refusal,
): Promise<{ readonly type: 'done'; readonly value: AnswerText } | (Halted & { readonly isMidway: boolean })> {
  const { name } = request
  const key = run.scope(name).path
  // The longer prompt is priced first. The context size of the model is only known after that.
  const { answerTokens, model } = modelOf(run.config, request.role)
  let wording = wordingOf(run.config.prompts === 'short' || refused.isSimpler ? 'short' : 'long', model, run.variants)
  const build = (room: number): readonly Message[] => [
    ...systemFor(request, wording),
    {
      role: 'user',
      text: promptFor(request, room, wording, refused.isSimpler ? '' : run.advice) + refusedSection(refused, room),
      ...picturesFor(run, request),
    },
  ]
  let whole: readonly Message[] | null = null
  const messagesFor = (room: number): readonly Message[] => {
    if (room !== FILES_BUDGET) return build(room)
    whole ??= build(room)
    return whole
  }
  const asking = (messages: readonly Message[]): Asking => ({
    ...{ role: request.role, key, messages, maxOutputTokens: answerTokens, seed: run.config.seed, urgency: run.urgency },
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.answers === undefined ? {} : { answers: request.answers }),
    ...askedForm(run.config, request.role, request.shape, request.wished !== undefined && wording.length === 'long'),
  })
  const check = await checkBudget(run, ports, name, () => asking(messagesFor(FILES_BUDGET)))
  if (check.refused) return { ...halt('budget', check.refused), isMidway: false }
  const own = promptLengthOf(run.config, request.role, check)
  const chosen = refused.isSimpler ? 'short' : own
  if (chosen !== wording.length) {
    wording = wordingOf(chosen, model, run.variants)
    whole = null
  }
  const facts: Json = { ...request.facts, problems: [...refused.problems] }
  const asked = await unlessOutOfBudget(() =>
    run.effect({ name, step: 'ask', facts, schema: ModelAnswer }, async (at) => {
      const onRequest = async (sent: ModelRequest) =>
        run.note(calledKey({ key: name, number: at.number }, sent.number), calledNote(request.role, sent))
      const messages = fitMessages(messagesFor, check.contextTokens, answerTokens)
      const watch = watchOf(messages, request, [...run.spoken, ...refused.problems], own)
      const { reply, prompt } = await ports.models.ask({ ...asking(messages), watch }, at, onRequest)
      return { value: toAsked(reply), beside: { prompt, model: reply.model, endpoint: reply.endpoint } }
    }),
  )
  switch (asked.type) {
    case 'halt':
      return { ...asked, isMidway: true }
    case 'fault':
      return { ...halt('endpoint', asked.message), isMidway: false }
    case 'answer':
      return { type: 'done', value: { ...asked, length: chosen } }
  }
}

function systemFor<T>({ system }: Request<T>, wording: Wording): readonly Message[] {
  const text = typeof system === 'string' ? system : system(wording)
  return text === '' ? [] : [{ role: 'system', text }]
}

/** How many consecutive statements that differ only in values count as a loop. A large model may write long tables of tests. */
const ALIKE_SMALL = 20
const ALIKE = 60

/** The watch on an answer: only our own instructions count, without the refused answer and its problems. */
const watchOf = <T>(messages: readonly Message[], request: Request<T>, said: readonly string[], length: PromptLength): AnswerWatch => ({
  prose: watchedProse(
    messages.map(({ text }) => text),
    [request.facts, ...(request.wished ?? []), ...said],
  ),
  alike: length === 'short' ? ALIKE_SMALL : ALIKE,
})

/** The pictures of the request, and the user's own ones with a sentence about them. */
function picturesFor<T>({ pictures: given }: Run, { pictures = [], seesGiven }: Request<T>): Pick<Message, 'pictures' | 'caption'> {
  if (!seesGiven || given.length === 0) return pictures.length === 0 ? {} : { pictures }
  const caption = say('pictures', { names: bullets(given.map(({ name }) => name)) })
  return { pictures: [...pictures, ...given.map(({ hash }) => hash)], caption }
}

const promptFor = <T>({ prompt, wished, takesAdvice }: Request<T>, room: number, wording: Wording, advice: string): string =>
  (typeof prompt === 'string' ? prompt : prompt(room, wording)) +
  (takesAdvice ? advice : '') +
  (wished && wording.length === 'long' ? declineSection() : '')

/** A refused answer is shown again if it takes at most this share of the room for files. */
const SHARE_OF_ROOM = 1 / 3

function refusedSection({ problems, answer, kept, isSimpler }: Refusal, room: number): string {
  if (problems.length === 0) return ''
  if (isSimpler) return `\n\n${problems.join('\n')}`
  const said = withoutReasoning(answer).trim()
  const values = { problems: bullets(problems) }
  if (kept !== '') return `\n\n${say('go-on', values)}`
  return `\n\n${said === '' || said.length > room * SHARE_OF_ROOM ? say('again', values) : say('again-shown', { ...values, answer: fenced(said) })}`
}

function toAsked(reply: Reply): ModelAnswer {
  if (reply.type === 'answer') {
    const { text, finish, others } = reply
    return { type: 'answer', text, finish, ...(others ? { others } : {}), ...onlyThoughtIn(reply) }
  }
  return { type: 'fault', fault: reply.fault, message: faultText(reply) }
}

/** An answer without words that still had bytes was only reasoning. */
function onlyThoughtIn({ text, tries }: Extract<Reply, { type: 'answer' }>): { readonly onlyThought?: number } {
  const last = tries.at(-1)
  if (text.trim() !== '' || !last || last.timing.answerBytes === 0) return {}
  return { onlyThought: last.usage?.reasoningTokens || last.usage?.completionTokens || 0 }
}

export const calledNote = (role: Role | 'embeddings', request: ModelRequest): Extract<Note, { type: 'called' }> => ({
  type: 'called',
  role,
  model: request.model,
  endpoint: request.endpoint,
  number: request.number,
  fault: request.fault,
  message: request.message,
  usage: request.usage,
  usd: request.cost,
  ...request.timing,
  outageMs: request.outageMs ?? null,
  fingerprint: request.fingerprint ?? null,
  seed: request.seed ?? null,
  ...(request.form === undefined ? {} : { form: request.form }),
})
