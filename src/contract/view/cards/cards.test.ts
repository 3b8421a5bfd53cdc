import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cardOf } from '../../journal/card-of.js'
import { Entry } from '../../journal/entry.js'
import { emptyView, letGo, type Row, type RunView } from '../run-view.js'
import { fold } from '../view.js'
import { besideEachOther, type Card, cardsOf, countRows } from './cards.js'
import { placeOfGone } from './gone.js'

const entriesOf = (name: string): Entry[] =>
  readFileSync(join(import.meta.dirname, '../../../../test/fixtures/runs', name, 'run.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'entry')
    .map(({ entry }) => Entry.parse({ ...entry, run: name }))

test('a recorded run is a card of planning, one for each task in the order of the plan, and one of its end', () => {
  const view = fold(emptyView, entriesOf('habits'))
  const cards = cardsOf(view)
  expect(
    cards.map(({ id, task, tries, isRunning }) => [id, task?.state ?? '', tries.map(({ red, of }) => `${red}/${of}`), isRunning]),
  ).toEqual([
    ['planning', '', [], false],
    ['task/days', 'green', ['15/15', '0/15'], false],
    ['task/file', 'green', ['12/23', '0/27'], false],
    ['task/main', 'green', ['24/44', '0/51'], false],
    ['proof', '', ['0/51'], false],
  ])
  expect(cards.flatMap(({ rows }) => rows).length).toBe(view.rows.length)
})

test('a row of no task belongs to the card of the row before it', () => {
  expect(cardOf('paused-1', 'task/a')).toBe('task/a')
  expect(cardOf('resumed-1', undefined)).toBe('planning')
  expect(cardOf('task/a/again/attempt/2/test', 'task/b')).toBe('task/a')
  expect(cardOf('merge/1/attempt/1/test', 'task/b')).toBe('merge/1')
  expect(cardOf('finished', 'task/b')).toBe('proof')
})

test('rows that a view let go of are counted for their card, and are found in their page', () => {
  const rows = Array.from({ length: 700 }, (_, index): Row => {
    const card = index % 3 === 0 ? 'task/a' : 'task/b'
    return {
      key: `${card}/${index}`,
      at: index,
      card,
      data: { type: 'environment-ready' },
      tone: 'plain',
      durationMs: null,
      usd: null,
      paths: [],
    }
  })
  const { view, pages } = letGo({ ...emptyView, rows })
  expect(pages.length).toBe(3)
  for (const card of cardsOf(view)) {
    const own = rows.filter((row) => row.card === card.id)
    expect(countRows(card)).toBe(own.length)
    for (const [n, row] of own.entries()) {
      const place = placeOfGone(card.gone, n)
      const held = card.rows[n - (own.length - card.rows.length)]
      expect(place ? pages[place.page]?.filter((each) => each.card === card.id)[place.at] : held).toEqual(row)
    }
  }
})

test('tasks that were at work at the same time are side by side, as many as there is room for', () => {
  const card = (id: string, from: number, to: number, isRunning = false): Card => ({
    ...{ id, kind: 'task', task: null, rows: [], gone: [], tries: [], isRunning, from, to },
  })
  const groups = (most: number, ...cards: Card[]) => besideEachOther(cards, most).map((group) => group.map(({ id }) => id).join(''))
  expect(groups(3, card('a', 0, 9), card('b', 1, 5), card('c', 9, 12))).toEqual(['ab', 'c'])
  expect(groups(1, card('a', 0, 9), card('b', 1, 5))).toEqual(['a', 'b'])
  expect(groups(3, card('a', 0, 2, true), card('b', 1, 1, true), card('c', 1, 1, true), card('d', 1, 1, true))).toEqual(['abc', 'd'])
})

test('folded entry by entry the cards are the same at the end', () => {
  const entries = entriesOf('club-ledger')
  const live = entries.reduce<RunView>((view, entry) => fold(view, [entry]), emptyView)
  expect(cardsOf(live)).toEqual(cardsOf(fold(emptyView, entries)))
})
