import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { judgedFiguresAsCsv } from '../../../contract/figures/calibration.js'
import { FiguresFilter } from '../../../contract/figures/statistics.js'
import type { HumanVerdict } from '../../../contract/run/run.js'
import { calibrationLines } from '../../../words/statistics/calibration.js'
import { openReadStore } from '../read-store.js'
import { openStore } from '../store.js'
import { calibrationOf, type VerdictedRun } from './calibration.js'

type Answers = Omit<HumanVerdict, 'comment'>
const perfect: Answers = { ran: 'yes', worked: 'yes', perfect: 'yes' }
const broken: Answers = { ran: 'yes', worked: 'no', perfect: 'no' }

const judged = (verdict: string, number: number, answers: Answers | null, hidden: boolean | null = null): VerdictedRun[] =>
  Array.from({ length: number }, (_, index) => ({ run: `${verdict}-${index}-of-${number}`, title: 't', verdict, answers, hidden }))

// Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3.
test('the share of verified runs that worked has the published interval', () => {
  const [verified] = calibrationOf([...judged('verified', 133, broken), ...judged('verified', 15, perfect)])
  expect(verified).toMatchObject({ verdict: 'verified', answered: 148, runs: [], ran: { n: 148, count: 148 } })
  const { n, count, low, high } = verified?.worked ?? { n: 0, count: 0, low: 0, high: 0 }
  expect([n, count, Number(low.toFixed(4)), Number(high.toFixed(4))]).toEqual([148, 15, 0.0624, 0.1605])
})

test('who is unsure is neither right nor wrong, and verdicts that say nothing of a program are left out', () => {
  const unsure: Answers = { ran: 'yes', worked: 'unsure', perfect: 'unsure' }
  const all = calibrationOf([
    ...judged('partly', 2, perfect),
    ...judged('partly', 3, unsure),
    ...judged('partly', 1, broken),
    ...judged('unverifiable', 4, perfect),
  ])
  expect(all).toMatchObject([{ verdict: 'partly', answered: 6, ran: { n: 6, count: 6 }, worked: { n: 3, count: 2 } }])
})

test('under ten answers the runs themselves are listed, and no rate', () => {
  const printed = calibrationLines(calibrationOf([...judged('verified', 9, perfect), ...judged('failed', 12, broken)])).join('\n')
  expect(printed).toContain('9 of 9\n')
  expect(printed).toContain('verified-0-of-9  t: your answers: ran, worked, perfect')
  expect(printed).toContain('0 of 12, 0 % (0 to 24 %)')
  expect(printed).not.toContain('failed-0')
})

test('runs of a bench are compared with its hidden tests, whatever the user answered about them', () => {
  const all = calibrationOf([...judged('verified', 11, null, true), ...judged('verified', 1, null, false)])
  expect(all).toMatchObject([{ answered: 0, worked: { n: 0 }, hidden: { n: 12, count: 11 }, runs: [] }])
  expect(calibrationLines(all)).toEqual(['  verified', '    hidden tests passed  11 of 12, 92 % (65 to 99 %)'])
})

test('it is counted over the runs that figures count, and is in their table', async () => {
  const store = openStore(temporaryFolder())
  const ended = async (id: string, demo: string | null) => {
    const setup = { engine: 'e', setup: '{}', project: null, parent: null, kind: 'build' as const }
    store.runs.create({ ...setup, id, title: id, description: 'd', template: 'python', model: 'm', config: 'standard', demo })
    const body = { type: 'finished', outcome: { verdict: 'verified', ended: 'finished', reason: '' }, tree: '', ended: 'finished' }
    await store.entries.append(id, { kind: 'note', key: 'finished', step: 'finished', factsHash: '', body })
  }
  for (const id of ['run-00000001', 'run-00000002', 'run-00000003']) await ended(id, null)
  await ended('run-00000004', 'durations')
  store.runs.judge('run-00000001', { ...broken, comment: '' })
  store.runs.judge('run-00000004', { ...perfect, comment: '' })
  const filter = FiguresFilter.parse({})
  const read = openReadStore(store.folder)
  const calibration = read.calibration(filter, new Map([['run-00000002', true]]))
  expect(calibration).toMatchObject([{ verdict: 'verified', answered: 1, worked: { n: 1, count: 0 }, hidden: { n: 1, count: 1 } }])
  expect(calibration[0]?.runs.map(({ run }) => run)).toEqual(['run-00000002', 'run-00000001'])
  const lines = judgedFiguresAsCsv(read.figures(filter), calibration).trimEnd().split('\r\n')
  expect(lines.at(-1)).toBe('verdict held against,verified,hidden tests,1,1,1,0.206549,1,,,,,,,,,')
  read.close()
  store.close()
})
