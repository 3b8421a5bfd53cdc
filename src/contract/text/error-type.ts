// What a kind of user error is: how it is answered, which field it is about, and the type of its data.

/** What a user error asks for; the command line's exit code follows from it. */
export const errorKinds = ['invalid', 'missing', 'denied', 'busy', 'endpoint', 'sandbox', 'store', 'bug'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** The field of a form that an error is about; a window shows it there. `text`: the description or feedback. */
export type ErrorField = 'text' | 'template' | 'baseUrl' | 'model'

/** `Data` is what the sentence about it needs: names, paths, numbers, never a sentence. */
export interface ErrorType<Data extends object> {
  readonly kind: ErrorKind
  readonly field: ErrorField | null
  /** Only a type: it is never there. */
  readonly data?: Data
}

export type NoData = Readonly<Record<never, never>>

/** The cause inside another error: a user error, or the message of the system. */
export type Cause = string | { readonly code: string; readonly data: object }

export const errorType = <Data extends object = NoData>(kind: ErrorKind, field: ErrorField | null = null): ErrorType<Data> => ({
  kind,
  field,
})
