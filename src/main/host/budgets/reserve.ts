// Reserves the worst case of a request against the run's limits and the cap of the day, before the request is sent.
import type { StepConfig } from '../../../contract/config/config.js'
import type { BudgetRefusal } from '../../../contract/journal/budget-refusal.js'
import type { Meter, PlannedRequest, Question, Reply, Role } from '../../../contract/model/model.js'
import type { Limits, Spent } from '../../../contract/run/effects.js'
import { type Json, toJson } from '../../../contract/text/json.js'
import { budgetRefusalText } from '../../../words/recorded/budget.js'
import { faultText } from '../../../words/recorded/model-fault.js'
import { calledNote } from '../../engine/asking/ask.js'
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'
import { type Caller, calledKey } from '../../engine/ports/ports.js'
import { pause } from '../../models/watch.js'
import { thisProcess } from '../../store/database/process.js'
import type { Store } from '../../store/store.js'
import type { AskingOptions, ModelClient } from '../endpoints/models.js'
import { budgetLimits, type Day, refusedBy } from './budget.js'

export interface ReserveDeps {
  readonly store: Store
  /** A run, or another caller of models with its own id. */
  readonly run: string
  /** Without what is reserved. */
  spent(): Pick<Spent, 'usd' | 'tokens'>
  /** Without what is reserved. */
  day(): Day
}

/** Milliseconds between two looks at whether requests that are under way have made room. */
const LOOK_MS = 100
/** The longest wait for other requests: by its own limits none of them takes longer. */
const LONGEST_WAIT_MS = 2 * 60 * 60_000

/** A request before it is sent. */
interface Booking {
  readonly role: Role | 'embeddings'
  readonly caller: Caller
  readonly request: PlannedRequest
}

/**
 * Resolves when the worst case of a request is reserved. If money already spent leaves no room, the request is
 * refused. If only requests under way block it, it waits for them and checks again: they will cost less than was
 * reserved. The note of the request, under its key, replaces the reservation.
 * @throws OutOfBudget where a limit leaves no room
 */
export async function reserve(place: ReserveDeps, { role, caller, request }: Booking, limits: Limits, signal: AbortSignal): Promise<void> {
  const { usage, usd } = request.worst
  const worst = { usd, tokens: usage.promptTokens + usage.completionTokens }
  const reservation = {
    run: place.run,
    key: calledKey(caller, request.number),
    usd: usd ?? 0,
    tokens: worst.tokens,
    note: noteOfLost(role, request),
  }
  const until = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    await place.store.reservations.settleLost()
    const refused = await place.store.reservations.make(
      reservation,
      thisProcess,
      (reserved): { readonly refusal: BudgetRefusal; readonly isFinal: boolean } | null => {
        const [spent, day] = [place.spent(), place.day()]
        const alone = refusedBy(limits, worst, spent, day)
        if (alone) return { refusal: alone, isFinal: true }
        const withOthers = { usd: spent.usd + reserved.usd, tokens: spent.tokens + reserved.tokens }
        const together = refusedBy(limits, worst, withOthers, { ...day, usd: day.usd + reserved.usdOfAll })
        return together && { refusal: together, isFinal: false }
      },
    )
    if (refused === null) return
    if (refused.isFinal || performance.now() > until) {
      const { refusal } = refused
      throw new OutOfBudget(budgetRefusalText(refusal), refusal.limit)
    }
    await pause(LOOK_MS, signal)
  }
}

/** Asks for something that is no run: each go is reserved, and what it took is counted for the day. */
export function askReserved(
  { modelClient, ...place }: ReserveDeps & { readonly modelClient: ModelClient },
  question: Question & Caller,
  config: StepConfig,
  options: AskingOptions,
): Promise<Reply> {
  const limits = budgetLimits(config.budget)
  return modelClient.ask(question, config, {
    ...options,
    beforeRequest: (request) => reserve(place, { role: question.role, caller: question, request }, limits, options.signal),
    onRequest: async (request) => {
      await options.onRequest(request)
      await place.store.reservations.settle(place.run, calledKey(question, request.number), request.cost ?? 0)
    },
  })
}

/** A look at an endpoint: the id of its costs, and the role that it tries. */
interface Look {
  readonly run: string
  readonly role: Role | 'embeddings'
}

/**
 * Reserves the requests of a look at an endpoint and counts what they took for the day. A look belongs to no run, so only
 * the cap of the day holds. Its requests reject with OutOfBudget where that leaves no room.
 */
export function openMeter(store: Store, { run, role }: Look, cap: () => number | null, signal: AbortSignal): Meter {
  const place: ReserveDeps = {
    store,
    run,
    spent: () => ({ usd: 0, tokens: 0 }),
    day: () => ({ usd: store.spentOn(Date.now()), cap: cap() }),
  }
  return {
    before: (key, request) => reserve(place, { role, caller: { key, number: 1 }, request }, { usd: null, minutes: 0, tokens: 0 }, signal),
    after: (key, request, usd) => store.reservations.settle(run, calledKey({ key, number: 1 }, request), usd ?? 0),
  }
}

/** The journal note for a request during which this process ended. */
function noteOfLost(role: Role | 'embeddings', { number, model, endpoint, promptBytes, worst }: PlannedRequest): Json {
  const note = calledNote(role, {
    number,
    model,
    endpoint,
    fault: 'stopped',
    message: faultText({ type: 'process-ended' }),
    usage: worst.usage,
    timing: { firstTokenMs: null, totalMs: 0, promptBytes, answerBytes: 0 },
    cost: worst.usd,
  })
  return toJson(note)
}
