// What pointing and recording keep from the messages of a page.
import { expect, test } from 'vitest'
import { PageMessage } from './page-messages.js'
import { NOT_POINTING, nextPointing, type Pointing, type PointingEvent } from './pointing-state.js'

const message = (message: object): PointingEvent => ({ type: 'message', message: PageMessage.parse(message) })
const after = (...events: readonly PointingEvent[]): Pointing => events.reduce(nextPointing, NOT_POINTING)
const [record, point]: PointingEvent[] = [
  { type: 'turned', mode: 'record' },
  { type: 'turned', mode: 'point' },
] as const
const at = message({ type: 'at', path: '/' })
const fill = (text: string) => message({ type: 'step', path: '/', step: { fill: 'Item', with: text } })
const add = message({ type: 'step', path: '/', step: { click: 'Add', role: 'button' }, alike: 1 })
const milk = message({ type: 'picked', path: '/', role: 'listitem', name: 'Milk' })
const didOf = ({ steps }: Pointing) => steps.map(({ did }) => did)

test('a recording begins with the page, and the last words of a field count', () => {
  const state = after(record, at, fill('mi'), fill('milk'), add)
  expect(didOf(state)).toEqual([{ open: '/' }, { fill: 'Item', with: 'milk' }, { click: 'Add', role: 'button' }])
})

test('steps stay when recording stops and the user points, and words that come a moment later still count', () => {
  const state = after(record, at, add, record, fill('milk'), point, milk)
  expect(didOf(state)).toHaveLength(3)
  expect(state).toMatchObject({ mode: 'point', picked: { role: 'listitem', name: 'Milk' } })
  expect(nextPointing(state, message({ type: 'ended' }))).toMatchObject({ mode: 'off', picked: null, steps: state.steps })
})

test('the last step can be dropped, the first cannot', () => {
  const dropped: PointingEvent = { type: 'dropped' }
  expect(didOf(after(record, at, fill('milk'), add, dropped))).toEqual([{ open: '/' }, { fill: 'Item', with: 'milk' }])
  expect(didOf(after(record, at, dropped, dropped))).toEqual([{ open: '/' }])
})

test('loading the first page again is a step: from there a reload, from elsewhere an opening', () => {
  const reloaded: PointingEvent = { type: 'reloaded', path: '/' }
  expect(didOf(after(record, at, reloaded)).at(-1)).toEqual({ reload: true })
  expect(didOf(after(record, at, message({ type: 'began', path: '/list' }), reloaded)).at(-1)).toEqual({ open: '/' })
  expect(didOf(after(point, reloaded))).toEqual([])
})

test('a recording without a step, and whatever comes while nothing is on, leave nothing', () => {
  expect(after(record, at, record)).toEqual(NOT_POINTING)
  expect(after(at, add, milk, message({ type: 'missed', why: 'file', role: 'element', name: '' }))).toEqual(NOT_POINTING)
})

test('a page cannot report more steps than a check can hold, or anything except user steps', () => {
  const many = Array.from({ length: 60 }, () => add)
  expect(after(record, at, ...many).steps).toHaveLength(29)
  const isRead = (message: object) => PageMessage.safeParse(message).success
  expect(isRead({ type: 'step', path: '/', step: { see: 'Milk' } })).toBe(false)
  expect(isRead({ type: 'step', path: '/', step: { click: 'x'.repeat(201), role: 'button' } })).toBe(false)
  expect(isRead({ type: 'step', path: '/', step: { click: 'Add', role: 'menuitem' } })).toBe(false)
  expect(PageMessage.parse({ type: 'picked', path: '//evil.example', role: 'list "item"', name: 'x'.repeat(500) })).toEqual({
    ...{ type: 'picked', path: '/', role: 'element', name: 'x'.repeat(200) },
  })
})
