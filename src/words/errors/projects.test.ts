import { expect, test } from 'vitest'
import { userError } from '../../contract/errors/index.js'
import type { ProjectFault } from '../../contract/errors/projects.js'
import { errorText } from './index.js'

const textOf = (fault: ProjectFault) => errorText(userError('project-unfit', { fault }).error)

test('what a language has against a project is said with what to do', () => {
  expect(textOf({ type: 'manifest-unfit', manifest: 'go.mod', wanted: 'the name of a module' })).toBe(
    'go.mod cannot be used: the name of a module was expected in it.',
  )
  expect(textOf({ type: 'several-packages', manifest: 'Cargo.toml' })).toContain('Name the folder of the one that is meant')
  expect(textOf({ type: 'runner-unknown', command: 'mocha', runners: ['Vitest', 'Jest', 'another'] })).toBe(
    'The tests of this project are run by "mocha", which is none of Vitest, Jest and another. Bring your own template with --template DIR.',
  )
})
