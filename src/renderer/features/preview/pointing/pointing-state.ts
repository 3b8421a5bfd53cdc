// The state of pointing and recording in a page. Pure.
import type { PageAction } from '../../../../contract/journal/page-checks.js'
import { MOST_RECORDED } from '../../../../contract/journal/recorded-steps.js'
import type { MissedStep, PageMessage, PickedElement } from './page-messages.js'

export interface RecordedStep {
  readonly did: PageAction
  /** The number of elements with the role and name of the clicked element. */
  readonly alike: number
}

export interface Pointing {
  readonly mode: 'off' | 'point' | 'record'
  /** The last known path of the page. */
  readonly path: string
  readonly steps: readonly RecordedStep[]
  readonly picked: PickedElement | null
  /** The element that the keyboard is at while the user points. */
  readonly over: PickedElement | null
  /** The last action that could not be recorded. */
  readonly missed: MissedStep | null
}

export type PointingEvent =
  | { readonly type: 'message'; readonly message: PageMessage }
  | { readonly type: 'turned'; readonly mode: 'point' | 'record' }
  | { readonly type: 'dropped' }
  /** The window reloads the first page of the program. */
  | { readonly type: 'reloaded'; readonly path: string }
  | { readonly type: 'gone' }
  | { readonly type: 'done' }

export const NOT_POINTING: Pointing = { mode: 'off', path: '/', steps: [], picked: null, over: null, missed: null }

/** Whether more was recorded than the first path. */
export const hasSteps = ({ steps }: Pointing): boolean => steps.length > 1

export const isFull = ({ steps }: Pointing): boolean => steps.length >= MOST_RECORDED

export function nextPointing(state: Pointing, event: PointingEvent): Pointing {
  switch (event.type) {
    case 'message':
      return afterMessage(state, event.message)
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

/** Keeps the steps, because the user can point at an element after recording. */
const ended = (state: Pointing): Pointing => ({
  ...state,
  ...{ mode: 'off', picked: null, over: null, missed: null, steps: hasSteps(state) ? state.steps : [] },
})

function turned(state: Pointing, mode: 'point' | 'record'): Pointing {
  if (state.mode === mode) return ended(state)
  return mode === 'record' ? { ...NOT_POINTING, mode, path: state.path } : { ...ended(state), mode }
}

function afterMessage(state: Pointing, message: PageMessage): Pointing {
  switch (message.type) {
    case 'began':
      return { ...state, path: message.path, over: null }
    case 'at':
      if (state.mode !== 'record' || state.steps.length > 0) return { ...state, path: message.path }
      return { ...state, path: message.path, steps: [{ did: { open: message.path }, alike: 1 }] }
    case 'step':
      return withStep({ ...state, path: message.path }, { did: message.step, alike: message.alike })
    case 'missed':
      return state.mode === 'record' ? { ...state, missed: { why: message.why, role: message.role, name: message.name } } : state
    case 'picked':
    case 'over': {
      if (state.mode !== 'point') return state
      const { type, ...element } = message
      return type === 'picked' ? { ...state, picked: element, over: null } : { ...state, over: element }
    }
    case 'ended':
      return state.mode === 'point' ? ended(state) : state
  }
}

/** Accepts the last value of a field, which can arrive just after the end. */
function withStep(state: Pointing, step: RecordedStep): Pointing {
  const { steps } = state
  const last = steps.at(-1)?.did
  if (!last) return state
  const isSameField = 'fill' in last && 'fill' in step.did && last.fill === step.did.fill
  if (isSameField) return { ...state, steps: [...steps.slice(0, -1), step], missed: null }
  return isFull(state) ? state : { ...state, steps: [...steps, step], missed: null }
}
