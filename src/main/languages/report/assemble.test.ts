// Whatever a killed, forged or garbled run leaves behind, the report is null or a valid TestReport that claims nothing green that is not.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TestReport } from '../../../contract/run/tests.js'
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { assembleReport } from './assemble.js'

const exited: CommandResult = { command: '', exit: 0, end: 'exited', stdout: '', stderr: '', truncated: false, durationMs: 1, denials: [] }
const timedOut: CommandResult = { ...exited, exit: null, end: 'timeout' }

const start = { event: 'start', runner: 'x' }
const end = { event: 'end' }
const test = (key: string, name = key) => ({ event: 'test', key, file: 'tests/a', suite: 'S', name })
const running = (key: string) => ({ event: 'running', key })
const result = (key: string, state: string, failure: string | null = null, message = '') => ({
  event: 'result',
  key,
  state,
  failure,
  message,
  durationMs: 2,
})
const lines = (...all: object[]) => all.map((line) => JSON.stringify(line)).join('\n')
const read = (text: string | null, command = exited) => assembleReport('x', text, command)
const brief = (report: TestReport | null) => report?.cases.map((each) => `${each.id}: ${each.state} ${each.failure ?? ''}`.trim())

describe('assembleReport', () => {
  it('keeps what was finished, blames the running test and skips the others when the time is over', () => {
    const report = read(lines(start, test('a'), test('b'), test('c'), running('a'), result('a', 'passed'), running('b')), timedOut)
    expect(brief(report)).toEqual(['tests/a :: S > a: passed', 'tests/a :: S > b: failed timeout', 'tests/a :: S > c: skipped'])
    expect(report?.collectionErrors).toEqual([])
  })

  it('takes a test whose process left with exit 0 for failed', () => {
    expect(brief(read(lines(start, test('a'), running('a'))))).toEqual(['tests/a :: S > a: failed error'])
  })

  it('names the file that never came back from being loaded', () => {
    const report = read(lines(start, { event: 'opened', file: 'tests/a' }), timedOut)
    expect(report?.collectionErrors).toMatchObject([{ file: 'tests/a', failure: 'timeout' }])
  })

  it('does not take a run that broke off between two tests for a whole one', () => {
    expect(read(lines(start, test('a'), running('a'), result('a', 'passed')))?.collectionErrors).toMatchObject([{ failure: 'error' }])
    expect(read(lines(start))?.collectionErrors).toMatchObject([{ failure: 'error' }])
    expect(read(lines(start, end))).toEqual({ runner: 'x', cases: [], collectionErrors: [] })
  })

  it('blames the process of one file for that file only, however the command ended later', () => {
    const left = { event: 'left', file: 'tests/a', exit: 139 }
    const other = { ...test('b'), file: 'tests/b' }
    const report = read(lines(start, test('a'), running('a'), left, other, running('b')), timedOut)
    expect(brief(report)).toEqual(['tests/a :: S > a: failed error', 'tests/b :: S > b: failed timeout'])
    expect(report?.cases[0]?.message).toContain('the process of tests/a left with exit 139')
    const silent = read(lines(start, test('a'), running('a'), result('a', 'passed'), left, end))
    expect(silent?.collectionErrors).toMatchObject([{ file: 'tests/a', failure: 'error' }])
  })

  it('says what the program changed, each of it once', () => {
    const changed = { event: 'changed', what: 'assert.equal' }
    expect(read(lines(start, changed, changed, { event: 'changed', what: 'the report' }, end))?.changed).toEqual([
      'assert.equal',
      'the report',
    ])
    expect(read(lines(start, end))).not.toHaveProperty('changed')
  })

  it('uses the last result of a test and separates equal names', () => {
    const text = lines(
      start,
      test('1', 'a'),
      test('2', 'a'),
      result('1', 'passed'),
      result('1', 'failed', 'assertion'),
      result('2', 'passed'),
      end,
    )
    expect(brief(read(text))).toEqual(['tests/a :: S > a: failed assertion', 'tests/a :: S > a #2: passed'])
  })

  it('joins a test that several projects or commands run, under one name and with the worst that any of them found', () => {
    const ofProject = (project: string, ...states: string[]) =>
      states.flatMap((state, index) => [
        { ...test(`${project}|${index}`, 'a'), project },
        result(`${project}|${index}`, state, state === 'failed' ? 'assertion' : null, `in ${project}`),
      ])
    for (const order of [['p', 'q'] as const, ['q', 'p'] as const]) {
      const states = new Map([
        ['p', ['passed', 'passed', 'skipped']],
        ['q', ['failed', 'skipped', 'skipped']],
      ])
      const report = read(lines(start, ...order.flatMap((project) => ofProject(project, ...(states.get(project) ?? []))), end))
      expect(brief(report)).toEqual(['tests/a :: S > a: failed assertion', 'tests/a :: S > a #2: passed', 'tests/a :: S > a #3: skipped'])
      expect(report?.cases[0]).toMatchObject({ message: 'in q', durationMs: 4 })
    }
  })

  it('finds nothing usable in garbage, in nothing and in the report of another runner', () => {
    for (const text of [null, '', '\0\0', '[]', '{"event":"end"}', lines({ event: 'start', runner: 'y' }, end)])
      expect(read(text)).toBeNull()
  })

  it('reads around a torn line and lines of unknown kinds', () => {
    const text = `${lines(start, test('a'), { event: 'novel' }, { event: 'result', key: 'a', state: 'green' }, result('a', 'passed'), end)}\n{"event":"re`
    expect(brief(read(text))).toEqual(['tests/a :: S > a: passed'])
  })

  it('bounds messages, names and numbers of cases', () => {
    const many = Array.from({ length: 6_000 }, (_, index) => test(String(index)))
    const long = `begin ${'x'.repeat(100_000)} end`
    const report = read(lines(start, test('long', 'n'.repeat(5_000)), ...many, result('long', 'failed', 'error', long), end))
    const [first] = report?.cases ?? []
    expect(report?.cases.length).toBe(5_000)
    expect(first?.name.length).toBe(1_000)
    expect(first?.message.length).toBeLessThanOrEqual(20_000)
    expect(first?.message).toMatch(/^begin x[\s\S]*characters left out[\s\S]*x end$/)
  })

  it('never throws and always gives a valid report', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('a', 'b', 'passed', 'failed', 'timeout', 'start', 'x'),
      fc.integer(),
      fc.constant(null),
    )
    const event = fc.constantFrom('start', 'opened', 'closed', 'test', 'running', 'result', 'broken', 'left', 'end', 'other')
    const line = fc.record({
      event,
      runner: fc.constant('x'),
      key: value,
      file: value,
      suite: value,
      name: value,
      state: value,
      failure: value,
      message: value,
      exit: value,
    })
    const text = fc.oneof(
      fc.array(line).map((all) => lines(start, ...all)),
      fc.string(),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(exited, timedOut), (written, command) => {
        const report = read(written, command)
        if (report !== null) TestReport.parse(report)
      }),
    )
  })
})
