// Chooses the next escalation step when repairs lead nowhere. Pure.
import type { Escalation, EscalationStep } from '../../../contract/config/config.js'

/** The course of a task's rounds so far. */
export interface Course {
  /** Whether this state of the program was seen before with the same tests red. */
  readonly isCircle: boolean
  /** Rounds since the best state was last improved. */
  readonly sinceProgress: number
  readonly climbed: readonly EscalationStep[]
}

export type Advice =
  | { readonly type: 'go-on' }
  | { readonly type: 'climb'; readonly rung: EscalationStep; readonly why: string }
  /** Every step was tried without success. */
  | { readonly type: 'give-up'; readonly why: string }

/** The next step if the rounds repeat a state or make no progress. Each step is taken once per task. */
export function advise(config: Escalation, course: Course, asked: EscalationStep | null = null): Advice {
  const rungs = config.rungs.filter((rung) => rung !== 'other-model' || config.model !== null)
  if (rungs.length === 0) return { type: 'go-on' }
  const isStuck = course.isCircle || course.sinceProgress >= config.after
  if (!isStuck && !asked) return { type: 'go-on' }
  const why = course.isCircle
    ? 'the program is in a state in which it was before, with the same tests red'
    : `${course.sinceProgress === 1 ? '1 round' : `${course.sinceProgress} rounds`} without progress`
  const left = rungs.filter((rung) => !course.climbed.includes(rung))
  if (asked && left.includes(asked)) return { type: 'climb', rung: asked, why: 'the reflection asks for it' }
  if (!isStuck) return { type: 'go-on' }
  const [rung] = left
  return rung ? { type: 'climb', rung, why } : { type: 'give-up', why: `${why}, and everything was tried: ${rungs.join(', ')}` }
}
