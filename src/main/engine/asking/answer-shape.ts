// Makes the JSON schema that some endpoints hold a structured answer to.
import { z } from 'zod'
import { isObject } from '../../../contract/config/at-path.js'
import { modelOf, type Role, type StepConfig } from '../../../contract/config/config.js'
import type { Json, JsonObject } from '../../../contract/text/json.js'

/** The form of an answer in a question; empty for plain text. */
export interface AskedForm {
  readonly schema?: JsonObject
  readonly asTool?: boolean
}

/**
 * The form that the config asks a role for.
 * @param shape the shape that the reader expects; undefined if an answer is no data
 * @param mayDecline whether the answer may be words that decline instead
 */
export function askedForm(config: StepConfig, role: Role, shape: z.ZodType | undefined, mayDecline: boolean): AskedForm {
  const { answerForm } = modelOf(config, role)
  const schema = shape === undefined || answerForm === 'text' ? null : schemaOf(shape)
  if (schema === null) return {}
  return { schema: mayDecline ? orDeclined(schema) : schema, ...(answerForm === 'tools' ? { asTool: true } : {}) }
}

const known = new WeakMap<z.ZodType, JsonObject | null>()

/** Null if the answer is not always one object, since endpoints take no other schema. */
function schemaOf(shape: z.ZodType): JsonObject | null {
  const found = known.get(shape)
  if (found !== undefined) return found
  // Transformations and checks across values are left to the reader. The schema only describes the input.
  const { $schema: _, ...schema } = JSON.parse(JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))) as JsonObject
  const kept = schema.type === 'object' ? schema : null
  known.set(shape, kept)
  return kept
}

/** The field of an answer that declines, with the words that `readDeclined` reads. */
const DECLINE = 'decline'

/** With this field no other is required, since an answer that declines leaves them out. */
const orDeclined = ({ required: _, properties, ...schema }: JsonObject): JsonObject => ({
  ...schema,
  properties: { ...(isObject(properties) ? properties : {}), [DECLINE]: { type: 'string' } },
})

/** The words of an answer that declines in its field; any other answer unchanged. Pure. */
export function declinedWords(text: string): string {
  const value = jsonIn(text)
  if (!isObject(value)) return text
  const words = value[DECLINE]
  return typeof words === 'string' && words.trim() !== '' ? words : text
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
