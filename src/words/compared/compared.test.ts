// Two runs side by side, in words and never by a key.
import { expect, test } from 'vitest'
import { StepConfig } from '../../contract/config/config.js'
import { parametersOf } from '../../contract/config/parameters.js'
import { Evidence } from '../../contract/run/evidence.js'
import { evidenceRows } from './evidence.js'
import { settingDifference } from './settings.js'

const evidence = (more: object): Evidence =>
  Evidence.parse({
    ...{ type: 'evidence', stage: 'final', tree: '', suite: '', environment: '', command: '', exit: 0, end: 'exited', fresh: true },
    ...{ reported: true, red: 4, redPassed: 4, missing: [], tampered: [], started: null },
    counts: { collected: 5, passed: 5, failed: 0, skipped: 0, errors: 0 },
    ...more,
  })

test('each kind of evidence has a row for both sides, also where one side did not try it', () => {
  const left = evidence({
    mutants: { tried: 6, killed: 5, survivors: [] },
    clauses: [
      { task: 'a', clause: 1, state: 'shown' },
      { task: 'a', clause: 2, state: 'weak' },
    ],
  })
  const side = (own: Evidence | null, amendedFiles = 0) => ({ evidence: own, amendedFiles })
  const rows = evidenceRows(side(left), side(evidence({ switchedOff: ['mutants'] })))
  expect(rows).toContainEqual({ name: 'Planted bugs caught', left: '5 of 6', right: 'not tried' })
  expect(rows).toContainEqual({ name: 'Rules shown by tests', left: '1 of 2', right: 'not tried' })
  expect(rows).toContainEqual({ name: 'Checks switched off', left: 'none', right: 'planted bugs' })
  expect(rows.map(({ name }) => name)).not.toContain('Hidden tests green')
  expect(evidenceRows(side(null), side(null))).toEqual([])
  const amended = (tests: number, files: number) => side(evidence({ amended: tests }), files)
  expect(evidenceRows(amended(0, 0), amended(0, 1))).toContainEqual({ name: 'Tests amended', left: '0', right: 'in 1 file' })
  expect(evidenceRows(amended(2, 2), side(null))).toContainEqual({ name: 'Tests amended', left: '2 in 2 files', right: 'not tried' })
})

test('settings that differ are called as in the settings, and so are their values', () => {
  expect(settingDifference({ name: 'budget.usd', left: 'null', right: '2' })).toEqual({ name: 'Dollars', left: 'none', right: '2' })
  expect(settingDifference({ name: 'controls', left: 'true', right: 'false' })).toMatchObject({ left: 'yes', right: 'no' })
  expect(settingDifference({ name: 'roles.planner.model', left: '', right: 'big' })).toEqual({
    name: 'Planner: model',
    left: '',
    right: 'big',
  })
  expect(settingDifference({ name: 'model.model', left: '12', right: 'null' })).toEqual({ name: 'Model', left: '12', right: 'none' })
  const keys = parametersOf(StepConfig).map(({ path }) => path.replace('*', 'planner'))
  expect(keys.filter((name) => settingDifference({ name, left: 'null', right: 'null' }).name === name)).toEqual([])
})
