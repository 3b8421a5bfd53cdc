// What a structured answer is held to by endpoints that can: the JSON schema of what its reader expects.
import { z } from 'zod'
import { isObject } from '../../../contract/config/at-path.js'
import { modelOf, type Role, type StepConfig } from '../../../contract/config/config.js'
import type { Json, JsonObject } from '../../../contract/text/json.js'

/** What a question says of the form of its answer; nothing where it is plain text. */
export interface AskedForm {
  readonly schema?: JsonObject
  readonly asTool?: boolean
}

/**
 * The form that the config asks a role for.
 * @param shape what the reader expects; undefined where an answer is no data
 * @param mayDecline whether the answer may be words that decline instead
 */
export function askedForm(config: StepConfig, role: Role, shape: z.ZodType | undefined, mayDecline: boolean): AskedForm {
  const { answerForm } = modelOf(config, role)
  const schema = shape === undefined || answerForm === 'text' ? null : schemaOf(shape)
  if (schema === null) return {}
  return { schema: mayDecline ? orDeclined(schema) : schema, ...(answerForm === 'tools' ? { asTool: true } : {}) }
}

const known = new WeakMap<z.ZodType, JsonObject | null>()

/** Null where the answer is not always one object: endpoints take no other schema. */
function schemaOf(shape: z.ZodType): JsonObject | null {
  const found = known.get(shape)
  if (found !== undefined) return found
  // What the reader makes of a value, or holds against other values, is its own matter: the schema says what may be written.
  const { $schema: _, ...schema } = JSON.parse(JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))) as JsonObject
  const kept = schema.type === 'object' ? schema : null
  known.set(shape, kept)
  return kept
}

/** The field in which an answer that declines says so, in the words that `readDeclined` knows. */
const DECLINE = 'decline'

/** Then no field is required, for all others are left out where it declines. */
const orDeclined = ({ required: _, properties, ...schema }: JsonObject): JsonObject => ({
  ...schema,
  properties: { ...(isObject(properties) ? properties : {}), [DECLINE]: { type: 'string' } },
})

/** The words of an answer that declines in its field; any other answer as it is. Pure. */
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
