// Which field of the start form a refusal of the core belongs to.

import { type AppError, fieldOf, kindOf } from '../../../contract/errors/index.js'
import type { ErrorField } from '../../../contract/text/error-type.js'
import { errorText } from '../../../words/errors/index.js'
import type { Field } from './start-draft.js'

export type Problems = Partial<Record<Field | 'general', string>>

const fields: Readonly<Record<ErrorField, Field>> = {
  text: 'description',
  template: 'template',
  baseUrl: 'baseUrl',
  model: 'model',
}

/** The field that a refusal of the core concerns; an endpoint without further data is known by its address. Pure. */
export function problemsOf(error: AppError): Problems {
  const field = fieldOf(error)
  if (field) return { [fields[field]]: errorText(error) }
  return { [kindOf(error) === 'endpoint' ? 'baseUrl' : 'general']: errorText(error) }
}
