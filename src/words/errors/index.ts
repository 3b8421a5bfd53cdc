// A user error as a sentence: what was expected, what was found and what to do.
import { type AppError, UserError } from '../../contract/errors/index.js'
import { storeErrorWords } from './store.js'
import { wireErrorWords } from './wire.js'

const words = { ...wireErrorWords, ...storeErrorWords }

export const errorText = ({ code, data }: AppError): string => (words[code] as (data: AppError['data']) => string)(data)

/** What was thrown, as a sentence: a user error by its words, everything else by its own message. */
export const thrownText = (error: unknown): string =>
  error instanceof UserError ? errorText(error.error) : error instanceof Error ? error.message : String(error)
