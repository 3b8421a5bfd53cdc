// What a user pointed at and recorded in a page so far. Pure.
import type { PageAction } from '../../../../contract/journal/page-checks.js'
import { MOST_RECORDED } from '../../../../contract/journal/recorded-steps.js'
import type { MissedStep, PageTold, PickedElement } from './page-messages.js'

export interface RecordedStep {
  readonly did: PageAction
  /** How many elements had the role and the name that were clicked. */
  readonly alike: number
}

export interface Pointing {
  readonly mode: 'off' | 'point' | 'record'
  /** Where the page was last. */
  readonly path: string
  readonly steps: readonly RecordedStep[]
  readonly picked: PickedElement | null
  /** Where the keyboard is while it points. */
  readonly over: PickedElement | null
  /** The last thing that could not be recorded. */
  readonly missed: MissedStep | null
}

export type PointingEvent =
  | { readonly type: 'told'; readonly told: PageTold }
  | { readonly type: 'turned'; readonly mode: 'point' | 'record' }
  | { readonly type: 'dropped' }
  /** The window loads the first page of the program again. */
  | { readonly type: 'reloaded'; readonly path: string }
  | { readonly type: 'gone' }
  | { readonly type: 'done' }

export const NOT_POINTING: Pointing = { mode: 'off', path: '/', steps: [], picked: null, over: null, missed: null }

/** Whether more was recorded than where the page was. */
export const hasSteps = ({ steps }: Pointing): boolean => steps.length > 1

export const isFull = ({ steps }: Pointing): boolean => steps.length >= MOST_RECORDED

export function nextPointing(state: Pointing, event: PointingEvent): Pointing {
  switch (event.type) {
    case 'told':
      return afterTold(state, event.told)
    case 'turned':
      return turned(state, event.mode)
    case 'dropped':
      return { ...state, steps: state.steps.slice(0, Math.max(1, state.steps.length - 1)), missed: null }
    case 'reloaded':
      if (state.mode !== 'record') return state
      return withStep(state, { did: event.path === state.path ? { reload: true } : { open: event.path }, alike: 1 })
    case 'gone':
      return ended(state)
    case 'done':
      return { ...NOT_POINTING, path: state.path }
  }
}

/** Steps stay, since a user may point at something after them. */
const ended = (state: Pointing): Pointing => ({
  ...state,
  ...{ mode: 'off', picked: null, over: null, missed: null, steps: hasSteps(state) ? state.steps : [] },
})

function turned(state: Pointing, mode: 'point' | 'record'): Pointing {
  if (state.mode === mode) return ended(state)
  return mode === 'record' ? { ...NOT_POINTING, mode, path: state.path } : { ...ended(state), mode }
}

function afterTold(state: Pointing, told: PageTold): Pointing {
  switch (told.type) {
    case 'began':
      return { ...state, path: told.path, over: null }
    case 'at':
      if (state.mode !== 'record' || state.steps.length > 0) return { ...state, path: told.path }
      return { ...state, path: told.path, steps: [{ did: { open: told.path }, alike: 1 }] }
    case 'step':
      return withStep({ ...state, path: told.path }, { did: told.step, alike: told.alike })
    case 'missed':
      return state.mode === 'record' ? { ...state, missed: { why: told.why, role: told.role, name: told.name } } : state
    case 'picked':
    case 'over': {
      if (state.mode !== 'point') return state
      const { type, ...element } = told
      return type === 'picked' ? { ...state, picked: element, over: null } : { ...state, over: element }
    }
    case 'ended':
      return state.mode === 'point' ? ended(state) : state
  }
}

/** A field's last words count. They may come a moment after the end. */
function withStep(state: Pointing, step: RecordedStep): Pointing {
  const { steps } = state
  const last = steps.at(-1)?.did
  if (!last) return state
  const isSameField = 'fill' in last && 'fill' in step.did && last.fill === step.did.fill
  if (isSameField) return { ...state, steps: [...steps.slice(0, -1), step], missed: null }
  return isFull(state) ? state : { ...state, steps: [...steps, step], missed: null }
}
