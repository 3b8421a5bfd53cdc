import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ago, clock, count, day, duration, firstWords, medianOf, moment, timeOfDay, whole } from './figures.js'

const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }).map((date) => date.getTime())

describe('what is formatted by hand', () => {
  test('says dates and times as English does, in the local time', () => {
    const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
    // The platform alone gives one month four letters.
    const same = (words: string) => words.replace('Sept', 'Sep')
    fc.assert(
      fc.property(instants, (at) => {
        expect(moment(at)).toBe(same(long.format(at)))
        expect(timeOfDay(at)).toBe(time.format(at))
      }),
    )
    expect(day(new Date(2026, 10, 3, 12).getTime())).toBe('3 Nov')
  })
  test('puts a comma before each three digits', () => {
    const format = new Intl.NumberFormat('en-GB')
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e15 }), (n) => {
        expect(whole(n)).toBe(format.format(n))
      }),
    )
    expect(whole(1_234.6)).toBe('1,235')
  })
})

test('a past moment is shown by minutes, hours, yesterday, and then by its day', () => {
  const now = new Date(2026, 10, 20, 12).getTime()
  const minutes = (n: number) => ago(now - n * 60_000, now)
  expect([minutes(0), minutes(12), minutes(61), minutes(24 * 60), minutes(48 * 60)]).toEqual([
    'just now',
    '12 min ago',
    '1 h ago',
    'yesterday',
    '18 Nov',
  ])
})

test('a median has the range of the middle half only if that is more than one figure', () => {
  const calls = (value: number) => count(value, 'call')
  expect(medianOf(1, { low: 3, high: 3 }, calls)).toBe('median of 1 run')
  expect(medianOf(12, { low: 3, high: 5 }, calls)).toBe('median of 12 runs · middle half: 3 calls to 5 calls')
})

test('a duration and a running clock round alike: a begun second does not count', () => {
  expect([duration(59_700), clock(59_700)]).toEqual(['59 s', '0:59'])
  expect([duration(9_990), clock(9_990)]).toEqual(['9.9 s', '0:09'])
  expect([duration(119_999), clock(119_999)]).toEqual(['1 min 59 s', '1:59'])
})

test('a title has six words at most', () => {
  expect(firstWords('  Refuse\nbooleans ')).toBe('Refuse booleans')
  expect(firstWords('One two three four five six')).toBe('One two three four five six')
  expect(firstWords('One two three four five six, seven')).toBe('One two three four five six …')
})
