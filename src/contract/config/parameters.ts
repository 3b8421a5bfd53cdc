// Lists what a schema takes, parameter by parameter with its own words: for the settings page, its documentation and the command line.
import { z } from 'zod'
import { Json } from '../text/json.js'
import { type ParameterGroup, parameterGroups } from './entry.js'

export interface Parameter {
  /** Names from the outside in, such as `budget.usd`; `endpoints[].model` for one of a list, `roles.*.model` for one by name. */
  readonly path: string
  /** Its name beside a field. */
  readonly label: string
  /** Its sentence. */
  readonly words: string
  /** What a number counts; empty where the label says it. */
  readonly unit: string
  /** Its name on the command line; null if it has no flag. */
  readonly flag: string | null
  /** Its flag in earlier versions, where it is a key of `--set` now. */
  readonly oldFlag: string | null
  readonly group: ParameterGroup | null
  readonly type: 'number' | 'integer' | 'text' | 'switch' | 'choice' | 'list' | 'group'
  readonly nullable: boolean
  /** Absent where a value must be given, or may be left out. */
  readonly standard: Json | undefined
  readonly isOptional: boolean
  /** What it takes, or each of a list. */
  readonly choices: readonly string[]
  /** Words for people for some of them. */
  readonly choiceWords: ReadonlyMap<string, string>
  /** What a value must keep to, in words; empty where the type says it all. */
  readonly range: string
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/** All parameters of a schema, in its own order. Version numbers and what is marked as internal are none. */
export function parametersOf(schema: z.ZodType): readonly Parameter[] {
  return inside(z.toJSONSchema(schema, { io: 'input' }), { path: '', group: null, isRequired: false, hasFlags: true })
}

interface Place {
  readonly path: string
  readonly group: ParameterGroup | null
  readonly isRequired: boolean
  /** False within what may be absent: a flag would bring it into being, and take those of what is always there. */
  readonly hasFlags: boolean
}

function inside(schema: JsonSchema, place: Place): Parameter[] {
  if (schema.const !== undefined || schema.internal === true) return []
  const { path } = place
  const group = parameterGroups.find((each) => each === schema.group) ?? place.group
  const options = optionsOf(schema).filter((option) => option.type !== 'null')
  const nullable = (schema.anyOf ?? []).some((option) => isSchema(option) && option.type === 'null') || typesOf(schema).includes('null')
  // What a nullable field says of itself goes before what its inner type says.
  const plain: JsonSchema = { ...schema, ...(options.length === 1 ? options[0] : options.find((option) => option.enum)), ...said(schema) }
  const hasFlags = place.hasFlags && !nullable
  const own = path === '' || (plain.properties && !nullable) ? [] : [parameterOf(plain, { ...place, group }, nullable)]
  const fields = Object.entries(plain.properties ?? {}).flatMap(([name, field]) =>
    isSchema(field)
      ? inside(field, { path: path ? `${path}.${name}` : name, group, isRequired: plain.required?.includes(name) ?? false, hasFlags })
      : [],
  )
  return [...own, ...fields, ...below(plain.additionalProperties, `${path}.*`, group), ...below(plain.items, `${path}[]`, group)]
}

/** The parameters of what a list or a group holds by any name. */
function below(schema: unknown, path: string, group: ParameterGroup | null): Parameter[] {
  if (!isSchema(schema) || !schema.properties) return []
  return inside(schema, { path, group, isRequired: false, hasFlags: false }).filter((parameter) => parameter.path !== path)
}

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null && !Array.isArray(schema)

/** What a schema takes one of, a union within a union too. */
const optionsOf = ({ anyOf = [] }: JsonSchema): JsonSchema[] =>
  anyOf.filter(isSchema).flatMap((option) => (option.anyOf ? optionsOf(option) : [option]))

const typesOf = ({ type }: JsonSchema): readonly unknown[] => (Array.isArray(type) ? type : [type])

const said = (schema: JsonSchema) =>
  Object.fromEntries(
    ['label', 'description', 'unit', 'flag', 'oldFlag', 'choices', 'default'].flatMap((name) =>
      schema[name] === undefined ? [] : [[name, schema[name]]],
    ),
  )

function parameterOf(schema: JsonSchema, { path, group, isRequired, hasFlags }: Place, nullable: boolean): Parameter {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const each = isSchema(schema.items) ? schema.items : null
  const named = isSchema(schema.propertyNames) ? schema.propertyNames : null
  return {
    path,
    label: text(schema.label) || path,
    words: text(schema.description),
    unit: text(schema.unit),
    flag: hasFlags ? flagOf(schema.flag, schema.default) : null,
    oldFlag: hasFlags ? flagOf(schema.oldFlag, schema.default) : null,
    group,
    type: typeOf(schema),
    nullable,
    standard: schema.default === undefined ? undefined : Json.parse(schema.default),
    isOptional: !isRequired && schema.default === undefined,
    choices: (schema.enum ?? each?.enum ?? named?.enum ?? []).filter((choice) => typeof choice === 'string'),
    choiceWords: new Map(Object.entries(isSchema(schema.choices) ? schema.choices : {}).map(([choice, words]) => [choice, String(words)])),
    range: rangeOf(schema),
  }
}

/** What is on by itself has a flag that turns it off. */
function flagOf(flag: unknown, standard: unknown): string | null {
  if (typeof flag !== 'string' || flag === '') return null
  return standard === true ? `no-${flag}` : flag
}

function typeOf(schema: JsonSchema): Parameter['type'] {
  if (schema.enum) return 'choice'
  switch (typesOf(schema).find((type) => type !== 'null')) {
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

function rangeOf(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum } = schema
  const type = typesOf(schema).find((each) => each !== 'null')
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
