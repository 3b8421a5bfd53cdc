// A sentence for each code of an area.
import type { ErrorType } from '../../contract/errors/error-type.js'

export type ErrorWords<Types> = {
  readonly [Code in keyof Types]: (data: Types[Code] extends ErrorType<infer Data> ? Data : never) => string
}
