import { expect, test } from 'vitest'
import { besideOwn } from './test-with-controls.js'

test('a test inside the sources of a project is in both final runs and counts once', () => {
  const [inside, added] = [{ id: 'src/lists.py :: natural_list' }, { id: 'tests/test_new.py :: test_new' }]
  expect(besideOwn([inside, added], [inside, { id: 'tests/test_old.py :: test_old' }])).toEqual([added])
})
