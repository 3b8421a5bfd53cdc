// Defines a kind of note: its schema, its changes to a view, and its rows.
import type { z } from 'zod'
import type { Entry } from '../journal/entry.js'
import type { Tone } from './tone.js'

type TypedSchema = z.ZodObject & { readonly shape: { readonly type: z.ZodLiteral<string> } }

/** When and where a note was written. */
export type NoteEntry = Pick<Entry, 'key' | 'at'>

/** A row that shows a note. */
export interface FoldedRow<Data> {
  readonly tone: Tone
  readonly data: Data
  /** Distinguishes rows of the same note; absent if there is only one. */
  readonly part?: string
  /** Its cost; absent where it is not shown. */
  readonly usd?: number | null
}

/** What a note does to a view. */
export interface FoldedNote<State, Data> {
  readonly change: Partial<State>
  readonly rows: readonly FoldedRow<Data>[]
  /** Whether all running steps end with it. */
  readonly endsSteps: boolean
}

/** `State` is what it reads and changes of a view. */
export interface NoteKind<State, Schema extends TypedSchema, RowSchema extends TypedSchema | null> {
  readonly schema: Schema
  /** The data of its rows; null if it has no rows. */
  readonly row: RowSchema
  /** Folds a note as the journal holds it. Throws a ZodError where it is not of this kind. Pure. */
  fold(state: State, body: unknown, entry: NoteEntry): FoldedNote<State, DataOf<RowSchema>>
}

/** A kind of note, whatever it holds. */
export type AnyNoteKind = Pick<NoteKind<never, TypedSchema, TypedSchema | null>, 'schema' | 'row'>

type DataOf<RowSchema> = RowSchema extends TypedSchema ? z.infer<RowSchema> : never

export interface Definition<State, Schema extends TypedSchema, RowSchema extends TypedSchema | null> {
  readonly schema: Schema
  readonly row: RowSchema
  change?(state: State, note: z.infer<Schema>, entry: NoteEntry): Partial<State>
  /** `state` is what was known before the note. */
  rows?(note: z.infer<Schema>, entry: NoteEntry, state: State): readonly FoldedRow<DataOf<RowSchema>>[]
  readonly endsSteps?: true
}

export const noteKindOf =
  <State>() =>
  <Schema extends TypedSchema, RowSchema extends TypedSchema | null>({
    schema,
    row,
    change,
    rows,
    endsSteps,
  }: Definition<State, Schema, RowSchema>): NoteKind<State, Schema, RowSchema> => ({
    schema,
    row,
    fold(state, body, entry) {
      const note = schema.parse(body)
      return { change: change?.(state, note, entry) ?? {}, rows: rows?.(note, entry, state) ?? [], endsSteps: endsSteps ?? false }
    },
  })

/** A kind of note whose row holds all of it. */
export const fullNoteKindOf =
  <State>() =>
  <Schema extends TypedSchema>(
    schema: Schema,
    tone: Tone | ((note: z.infer<Schema>) => Tone),
    change?: Definition<State, Schema, Schema>['change'],
  ): NoteKind<State, Schema, Schema> => {
    const rows = (note: z.infer<Schema>) => [{ tone: typeof tone === 'function' ? tone(note) : tone, data: note }]
    // What `DataOf` gives for a schema is its own output; the compiler does not look that far into a type parameter.
    return noteKindOf<State>()({
      schema,
      row: schema,
      rows: rows as Definition<State, Schema, Schema>['rows'] & {},
      ...(change && { change }),
    })
  }
