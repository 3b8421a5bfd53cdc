// What an endpoint says of a job, taken over into what is known of a fine-tuning. Pure.

import type { JobEvent, TuningJob } from '../../../main/models/fine-tuning.js'
import { type FineTuning, isOver, type TuningEvent, type TuningLoss, type TuningState } from '../contract/fine-tuning.js'

/** More than a screen shows, and less than a long training tells. */
const MOST_EVENTS = 200
const MOST_LOSSES = 1_000

/** Endpoints have their own words for waiting, so unknown words count as waiting too. */
export function stateOf(status: string): TuningState {
  switch (status) {
    case 'running':
    case 'cancelling':
      return 'running'
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return status
    default:
      return 'waiting'
  }
}

/** A job as its endpoint reports it, with its new events. */
interface JobNews {
  readonly job: TuningJob
  readonly events: readonly JobEvent[]
}

/** The fine-tuning with what its job and the newest events say. `clean` takes secrets out of an endpoint's words. */
export function withJob(before: FineTuning, { job, events }: JobNews, now: number, clean: (text: string) => string): Partial<FineTuning> {
  const state = stateOf(job.status)
  const said = job.error?.message
  return {
    state,
    jobId: job.id,
    startedAt: before.startedAt ?? now,
    endedAt: isOver({ state }) ? (before.endedAt ?? now) : null,
    model: job.fine_tuned_model ?? before.model,
    trainedTokens: job.trained_tokens ?? before.trainedTokens,
    fault: state === 'failed' ? { type: 'job', says: clean(said ?? '') } : null,
    ...withEvents(before, events, clean),
  }
}

function withEvents(
  { events: known, losses }: Pick<FineTuning, 'events' | 'losses'>,
  jobEvents: readonly JobEvent[],
  clean: (text: string) => string,
): Pick<FineTuning, 'events' | 'losses'> {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = jobEvents
    .filter(({ id }) => !ids.has(id))
    .map(
      (each): TuningEvent => ({
        ...{ id: each.id, at: each.created_at * 1_000, level: each.level, message: clean(each.message) },
      }),
    )
  const bySteps = new Map(losses.map((loss) => [loss.step, loss]))
  for (const { data } of jobEvents) {
    const loss = data ? lossIn(data) : null
    if (loss) bySteps.set(loss.step, loss)
  }
  return {
    events: [...known, ...fresh].toSorted((a, b) => a.at - b.at).slice(-MOST_EVENTS),
    losses: thinned([...bySteps.values()].toSorted((a, b) => a.step - b.step)),
  }
}

function lossIn(data: Readonly<Record<string, unknown>>): TuningLoss | null {
  const said = new Map(Object.entries(data))
  const number = (name: string): number | null => {
    const value = said.get(name)
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
  const [step, train] = [number('step'), number('train_loss')]
  if (step === null || train === null || !Number.isInteger(step)) return null
  return { step, train, valid: number('valid_loss') ?? number('full_valid_loss') }
}

/** Every other one goes, the first and the last stay, until few enough are left. */
function thinned(losses: readonly TuningLoss[]): TuningLoss[] {
  if (losses.length <= MOST_LOSSES) return [...losses]
  return thinned(losses.filter((_, at) => at % 2 === 0 || at === losses.length - 1))
}
