// A sentence for each code of an area.
import type { Cause, ErrorType } from '../../contract/text/error-type.js'

/** Each sentence is made of the data of its code; `say` makes one of a cause. */
export type ErrorWords<Types> = {
  readonly [Code in keyof Types]: (data: Types[Code] extends ErrorType<infer Data> ? Data : never, say: (cause: Cause) => string) => string
}

export const listed = (names: readonly string[]): string => names.join(', ') || 'none'
