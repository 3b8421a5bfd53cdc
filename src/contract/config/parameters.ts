// Lists what a schema takes, parameter by parameter with its own words: for the settings page, its documentation and the command line.
import { z } from 'zod'
import type { Json } from '../wire/json.js'

export interface Parameter {
  /** Names from the outside in, such as `budget.usd`; `endpoints[].model` for one of a list, `roles.*.model` for one by name. */
  readonly path: string
  readonly words: string
  readonly type: 'number' | 'integer' | 'text' | 'switch' | 'choice' | 'list' | 'group'
  readonly nullable: boolean
  /** Absent where a value must be given, or may be left out. */
  readonly standard: Json | undefined
  readonly isOptional: boolean
  readonly choices: readonly string[]
  /** What a value must keep to, in words; empty where the type says it all. */
  readonly range: string
}

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: Json
  readonly const?: Json
  readonly enum?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

/** All parameters of a schema, in its own order. Version numbers are none. */
export function parametersOf(schema: z.ZodType): readonly Parameter[] {
  return inside(z.toJSONSchema(schema, { io: 'input' }) as unknown as JsonSchema, '', false)
}

function inside(schema: JsonSchema, path: string, isRequired: boolean): Parameter[] {
  if (schema.const !== undefined) return []
  const options = schema.anyOf?.filter((option) => option.type !== 'null') ?? []
  const nullable =
    (schema.anyOf?.some((option) => option.type === 'null') ?? false) || (Array.isArray(schema.type) && schema.type.includes('null'))
  const plain: JsonSchema = { ...schema, ...(options.length === 1 ? options[0] : {}), ...pick(schema) }
  const own = path === '' || (plain.properties && !nullable) ? [] : [parameterOf(plain, path, nullable, isRequired)]
  const fields = Object.entries(plain.properties ?? {}).flatMap(([name, field]) =>
    inside(field, path ? `${path}.${name}` : name, plain.required?.includes(name) ?? false),
  )
  const inner = typeof plain.additionalProperties === 'object' ? plain.additionalProperties : null
  const named = inner?.properties ? inside(inner, `${path}.*`, false).filter((parameter) => parameter.path !== `${path}.*`) : []
  const each = plain.items?.properties ? inside(plain.items, `${path}[]`, false).filter((parameter) => parameter.path !== `${path}[]`) : []
  return [...own, ...fields, ...named, ...each]
}

/** What a nullable field says of itself goes before what its inner type says. */
const pick = (schema: JsonSchema) => ({
  ...(schema.description === undefined ? {} : { description: schema.description }),
  ...(schema.default === undefined ? {} : { default: schema.default }),
})

function parameterOf(schema: JsonSchema, path: string, nullable: boolean, isRequired: boolean): Parameter {
  return {
    path,
    words: schema.description ?? '',
    type: typeOf(schema),
    nullable,
    standard: schema.default,
    isOptional: !isRequired && schema.default === undefined,
    choices: (schema.enum ?? schema.propertyNames?.enum ?? []).filter((choice) => choice !== null),
    range: rangeOf(schema),
  }
}

function typeOf(schema: JsonSchema): Parameter['type'] {
  if (schema.enum) return 'choice'
  switch (Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type) {
    case 'boolean':
      return 'switch'
    case 'number':
      return 'number'
    case 'integer':
      return 'integer'
    case 'array':
      return 'list'
    case 'object':
      return 'group'
    default:
      return 'text'
  }
}

function rangeOf({ type: said, minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const type = Array.isArray(said) ? said.find((each) => each !== 'null') : said
  if (type !== 'number' && type !== 'integer') return ''
  const top = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : `at most ${maximum}`
  const bottom =
    exclusiveMinimum !== undefined
      ? `above ${exclusiveMinimum}`
      : minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER
        ? `at least ${minimum}`
        : ''
  return [bottom, top].filter(Boolean).join(', ')
}
