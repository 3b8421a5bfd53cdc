import { expect, test } from 'vitest'
import { userError } from '../../../contract/errors/index.js'
import { errorText } from '../../../words/errors/index.js'
import { problemsOf } from './problems.js'

test('an error is at the field that it is about', () => {
  const templates = userError('no-templates').error
  const models = userError('models-not-listed', { baseUrl: 'http://localhost:1/v1', whose: null }).error
  expect(problemsOf(templates)).toEqual({ template: errorText(templates) })
  expect(problemsOf(models)).toEqual({ model: errorText(models) })
})

test('an error about no field is above all of them', () => {
  const error = userError('run-missing', { run: 'run-1' }).error
  expect(problemsOf(error)).toEqual({ general: errorText(error) })
})
