import { expect, test } from 'vitest'
import { missingStubs } from './missing-stubs.js'

test('files of the interface that neither exist nor are written are named once', () => {
  const task = {
    outputs: ['palette.py', 'main.py'],
    interface: 'palette.py: extract(path) -> list; src/colors.py: Color; errors as in e.g.: none',
  }
  expect(missingStubs(task, (path) => path === 'main.py')).toEqual(['palette.py', 'src/colors.py'])
  expect(missingStubs({ outputs: [], interface: 'one function: total(numbers)' }, () => false)).toEqual([])
})
