import { expect, test } from 'vitest'
import { userError } from '../../contract/errors/index.js'
import type { ProjectFault } from '../../contract/errors/projects.js'
import { errorText } from './index.js'

const textOf = (fault: ProjectFault) => errorText(userError('project-unfit', { fault }).error)

test('the objections of a language to a project say what to do', () => {
  expect(textOf({ type: 'manifest-unfit', manifest: 'go.mod', wanted: 'the name of a module' })).toBe(
    'go.mod cannot be used: it must contain the name of a module.',
  )
  expect(textOf({ type: 'runner-unknown', command: 'mocha', runners: ['Vitest', 'Jest', 'another'] })).toBe(
    'This project runs its tests with "mocha", but Tillgreen supports only Vitest, Jest and another. Use your own template with --template DIR.',
  )
})
