// The record of applied changes lives as long as its run.
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openAppliedRecords } from './applied-records.js'

test('the record of applied changes is there for the next process, and is removed with the run', () => {
  const data = temporaryFolder('data')
  const applied = { at: 1, folder: '/project', branch: null, selection: null, files: [{ path: 'a.py', hash: 'h' }] }
  expect(openAppliedRecords(data).of('run')).toEqual([])
  openAppliedRecords(data).add('run', applied)
  openAppliedRecords(data).add('run', { ...applied, at: 2 })
  openAppliedRecords(data).add('other', applied)
  expect(openAppliedRecords(data).of('run')).toEqual([applied, { ...applied, at: 2 }])
  openAppliedRecords(data).forget('run')
  openAppliedRecords(data).forget('unknown')
  expect([openAppliedRecords(data).of('run'), openAppliedRecords(data).of('other')]).toEqual([[], [applied]])
})
