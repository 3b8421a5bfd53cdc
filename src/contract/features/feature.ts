// What an extension adds to the contract: its contract/contract.ts says it, and parts.ts collects them.
import type { z } from 'zod'
import type { AnyNoteKind } from '../notes/note-kind.js'
import type { ErrorType } from '../text/error-type.js'
import type { Json } from '../text/json.js'

/** Each extension adds its contract here, by its name, so that the compiler knows its parameters, notes and errors. */
// biome-ignore lint/suspicious/noEmptyInterface: the extensions fill it
export interface ExtensionContracts {}

/** Unused parts are absent. */
export interface FeatureContract {
  /** Its place among the features: where parameters are shown together, the lower one comes first. */
  readonly order: number
  /** Its parameters of a run. */
  readonly config?: Readonly<Record<string, z.ZodType>>
  /** Those of them that a run did without before there was the feature, as a journal that does not name them has them. */
  readonly absent?: Readonly<Record<string, z.ZodType>>
  /** State of the feature in views, by name; null until a note sets it. */
  readonly state?: Readonly<Record<string, z.ZodNullable<z.ZodType>>>
  /** What the settings say of it for all runs. A parameter of the same name that is null takes it. */
  readonly settings?: Readonly<Record<string, z.ZodType>>
  /** Parameters that take, where they are null, what the settings say of the run's endpoint: each with the name that it has there. */
  readonly endpointSettings?: Readonly<Record<string, string>>
  /** Models of the run's endpoint that its parameters let be asked, beside those of the roles, and what for. */
  models?(config: never): readonly { readonly model: string; readonly whose: string }[]
  /** Its parameters where answers are played back that an endpoint gave once. */
  readonly replayed?: Readonly<Record<string, Json>>
  /** Its parameters in tries of the bench, where the config of the bench run says nothing itself. */
  readonly benched?: Readonly<Record<string, Json>>
  /** Key of its first question: where what is played back answers it, its parameters stay as they are. */
  readonly firstQuestion?: string
  /** Hosts that its parameters allow. A user who takes over a foreign config sees them. */
  hosts?(config: never): readonly string[]
  /** Its own errors that a user can act on. */
  readonly errors?: Readonly<Record<string, ErrorType<object>>>
  /** Kinds of notes that it writes. */
  readonly notes?: readonly AnyNoteKind[]
}
