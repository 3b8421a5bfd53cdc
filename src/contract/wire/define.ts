// The contract machine: two kinds of question (call and feed), and what carries and answers them.
import { z } from 'zod'
import { type AppError, UserError, userError } from '../errors/index.js'
import { Json } from '../text/json.js'

export type Call<I, O> = { readonly kind: 'call'; readonly input: z.ZodType<I>; readonly output: z.ZodType<O> }
export type Feed<I, E> = { readonly kind: 'feed'; readonly input: z.ZodType<I>; readonly event: z.ZodType<E> }
type Question = Call<unknown, unknown> | Feed<unknown, unknown>
export type Contract = Readonly<Record<string, Readonly<Record<string, Question>>>>

/** A question with one answer. */
export const call = <I, O>(input: z.ZodType<I>, output: z.ZodType<O>): Call<I, O> => ({ kind: 'call', input, output })

/** A question with several answers: first the known state, then each change. */
export const feed = <I, E>(input: z.ZodType<I>, event: z.ZodType<E>): Feed<I, E> => ({ kind: 'feed', input, event })

/** What the other side sends back to one question. */
export type Answer = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: AppError }

/** What carries questions: two functions, JSON only. A face provides one end, `serve` the other. */
export interface Wire {
  /** The signal cancels the question. The answer still comes: `cancelled`, or the value where the signal came too late. */
  ask(path: string, input: Json, signal?: AbortSignal): Promise<Answer>
  /** Returns a function that ends the feed. `onEnd` gets the error where there was one. */
  listen(path: string, input: Json, onEvent: (event: Json) => void, onEnd: (error: AppError | null) => void): () => void
}

type ClientOf<Q> =
  Q extends Call<infer I, infer O>
    ? (input: I, signal?: AbortSignal) => Promise<O>
    : Q extends Feed<infer I, infer E>
      ? (input: I, onEvent: (event: E) => void, onEnd?: (error: AppError | null) => void) => () => void
      : never
export type Client<C extends Contract> = { readonly [A in keyof C]: { readonly [N in keyof C[A]]: ClientOf<C[A][N]> } }

type HandlerOf<Q> =
  Q extends Call<infer I, infer O>
    ? (input: I, signal?: AbortSignal) => Promise<O> | O
    : Q extends Feed<infer I, infer E>
      ? (input: I, emit: (event: E) => void, signal: AbortSignal) => Promise<void>
      : never
export type Handlers<C extends Contract> = { readonly [A in keyof C]: { readonly [N in keyof C[A]]: HandlerOf<C[A][N]> } }

/** Answers questions that came over any wire: the input is checked here, and only here; so is what goes out. */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>, onBug: (path: string, error: unknown) => void): Wire {
  const find = (path: string, kind: Question['kind']) => {
    const [area = '', name = ''] = path.split('.')
    const question = Object.hasOwn(contract, area) && Object.hasOwn(contract[area] ?? {}, name) ? contract[area]?.[name] : undefined
    if (!question || question.kind !== kind) throw userError('no-question', { path, kind })
    return {
      question,
      handler: (handlers[area] as Record<string, (...args: unknown[]) => unknown>)[name] as (...args: unknown[]) => unknown,
    }
  }
  const toError = (path: string, error: unknown): AppError => {
    if (error instanceof UserError) return error.error
    onBug(path, error)
    return { code: 'bug', data: { path, message: error instanceof Error ? error.message : String(error) } }
  }
  return {
    async ask(path, input, signal) {
      const end = new AbortController()
      const cancel = () => end.abort(userError('cancelled'))
      signal?.addEventListener('abort', cancel)
      if (signal?.aborted) cancel()
      try {
        const { question, handler } = find(path, 'call')
        const output = await handler(checked(path, question.input, input), end.signal)
        return { ok: true, value: Json.parse((question as Call<unknown, unknown>).output.parse(output) ?? null) }
      } catch (error) {
        // Whatever error an interrupted step had, the cause is the cancel.
        if (end.signal.aborted) return { ok: false, error: { code: 'cancelled', data: {} } }
        return { ok: false, error: toError(path, error) }
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    listen(path, input, onEvent, onEnd) {
      const end = new AbortController()
      const run = async () => {
        const { question, handler } = find(path, 'feed')
        const emit = (event: unknown) => {
          if (!end.signal.aborted) onEvent(Json.parse((question as Feed<unknown, unknown>).event.parse(event)))
        }
        await handler(checked(path, question.input, input), emit, end.signal)
      }
      run().then(
        () => !end.signal.aborted && onEnd(null),
        (error) => !end.signal.aborted && onEnd(toError(path, error)),
      )
      return () => end.abort()
    },
  }
}

function checked(path: string, schema: z.ZodType<unknown>, input: Json): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue, ...more] = result.error.issues
  const field = issue?.path.length === 1 ? String(issue.path[0]) : null
  const found = field === null ? null : new Map(Object.entries(input ?? {})).get(field)
  // The one thing that a person types and that no form of the question rules out.
  if (field !== null && more.length === 0 && typeof found === 'number' && issue && 'inclusive' in issue && issue.inclusive) {
    if (issue.code === 'too_big') throw userError('beyond-limit', { field, least: null, most: Number(issue.maximum), found })
    if (issue.code === 'too_small') throw userError('beyond-limit', { field, least: Number(issue.minimum), most: null, found })
  }
  throw userError('unfit-input', { path, problems: z.prettifyError(result.error) })
}
