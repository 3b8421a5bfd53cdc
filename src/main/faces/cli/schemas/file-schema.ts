// A kind of file that users write or read, and the JSON Schema of it.
import { z } from 'zod'

export interface FileSchema {
  /** Its word on the command line. */
  readonly name: string
  /** Which file it is, in a few words. */
  readonly about: string
  /** The allowed content of the file; programs read it with the same schema. */
  readonly shape: z.ZodType
}

/** The JSON Schema, draft 2020-12, of what may be written. Rules between fields, and those in code, are in no JSON Schema. Pure. */
export const jsonSchemaOf = ({ about, shape }: FileSchema) => ({
  ...z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }),
  title: about,
})
