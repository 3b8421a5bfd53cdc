// Which field of the start form a refusal of the core belongs to.
import type { AppError, RefusalSubject } from '../../../contract/wire/errors.js'
import type { Field } from './start-draft.js'

export type Problems = Partial<Record<Field | 'general', string>>

const fields: Readonly<Record<RefusalSubject, Field | 'general'>> = {
  text: 'description',
  template: 'template',
  baseUrl: 'baseUrl',
  model: 'model',
  existing: 'general',
}

/** Which field a refusal of the core concerns; an endpoint is known by its address where nothing else is said. Pure. */
export function problemsOf({ kind, message, about }: AppError): Problems {
  if (about) return { [fields[about]]: message }
  return { [kind === 'endpoint' ? 'baseUrl' : 'general']: message }
}
