import { expect, test } from 'vitest'
import { problemsOf } from './problems.js'

test('a refusal stands at the field that it is about, whatever its words are', () => {
  const words = 'The description of the template names a model at an address.'
  expect(problemsOf({ kind: 'invalid', message: words, about: 'text' })).toEqual({ description: words })
  expect(problemsOf({ kind: 'missing', message: words, about: 'template' })).toEqual({ template: words })
  expect(problemsOf({ kind: 'endpoint', message: words, about: 'model' })).toEqual({ model: words })
  expect(problemsOf({ kind: 'endpoint', message: words })).toEqual({ baseUrl: words })
  expect(problemsOf({ kind: 'invalid', message: words })).toEqual({ general: words })
  expect(problemsOf({ kind: 'invalid', message: words, about: 'existing' })).toEqual({ general: words })
})
