import { expect, test } from 'vitest'
import type { ErrorKind, RefusalSubject } from '../../../contract/errors/error-type.js'
import type { AppError } from '../../../contract/errors/index.js'
import { problemsOf } from './problems.js'

const words = 'The description of the template names a model at an address.'
const error = (kind: ErrorKind, about?: RefusalSubject): AppError => ({
  code: 'refusal',
  data: { kind, message: words, ...(about && { about }) },
})

test('a refusal stands at the field that it is about, whatever its words are', () => {
  expect(problemsOf(error('invalid', 'text'))).toEqual({ description: words })
  expect(problemsOf(error('missing', 'template'))).toEqual({ template: words })
  expect(problemsOf(error('endpoint', 'model'))).toEqual({ model: words })
  expect(problemsOf(error('endpoint'))).toEqual({ baseUrl: words })
  expect(problemsOf(error('invalid'))).toEqual({ general: words })
  expect(problemsOf(error('invalid', 'existing'))).toEqual({ general: words })
})
