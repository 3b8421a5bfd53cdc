// What is done when repairs lead nowhere: which rung of the escalation steps comes next. Pure.
import type { Escalation, EscalationStep } from '../../../contract/config/config.js'

/** How the rounds of a task went so far. */
export interface Course {
  /** The state of the program and what is red were seen before. */
  readonly isCircle: boolean
  /** Rounds since the best state was last bettered. */
  readonly sinceProgress: number
  readonly climbed: readonly EscalationStep[]
}

export type Advice =
  | { readonly type: 'go-on' }
  | { readonly type: 'climb'; readonly rung: EscalationStep; readonly why: string }
  /** Every rung was tried and it still leads nowhere. */
  | { readonly type: 'give-up'; readonly why: string }

/** The next rung where the rounds go in a circle or got no further for a while; each is climbed once per task. */
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
