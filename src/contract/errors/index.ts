// Errors that a user can act on: a code and data here, the sentence in src/words/errors. Bugs are not among them: they throw.

import { featureErrors } from '../features/parts.js'
import type { Wish } from '../run/wish.js'
import type { Cause, ErrorField, ErrorKind, ErrorType } from '../text/error-type.js'
import { configErrors } from './configs.js'
import { dataFolderErrors } from './data-folder.js'
import { endpointErrors } from './endpoints.js'
import { exportErrors } from './exports.js'
import { fileErrors } from './files.js'
import { outputErrors } from './outputs.js'
import { programErrors } from './programs.js'
import { projectErrors } from './projects.js'
import { recordingErrors } from './recordings.js'
import { runErrors } from './runs.js'
import { settingsErrors } from './settings.js'
import { storeErrors } from './store.js'
import { textErrors } from './texts.js'
import { wireErrors } from './wire.js'
import { workspaceErrors } from './workspace.js'

const errorTypes = {
  ...wireErrors,
  ...storeErrors,
  ...runErrors,
  ...textErrors,
  ...recordingErrors,
  ...endpointErrors,
  ...settingsErrors,
  ...configErrors,
  ...workspaceErrors,
  ...programErrors,
  ...featureErrors,
  ...dataFolderErrors,
  ...fileErrors,
  ...outputErrors,
  ...projectErrors,
  ...exportErrors,
}

export type ErrorCode = keyof typeof errorTypes

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTypes, code)
export type ErrorData<Code extends ErrorCode> = (typeof errorTypes)[Code] extends ErrorType<infer Data> ? Data : never

/** A user error as it crosses the wire. */
export type AppError = { readonly [Code in ErrorCode]: { readonly code: Code; readonly data: ErrorData<Code> } }[ErrorCode]

export const isAppError = (cause: Cause): cause is AppError => typeof cause !== 'string' && isErrorCode(cause.code)

/** An error that a user can act on. Its `message` is for logs; `errorText` of src/words makes the sentence. */
export class UserError extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(`${error.code} ${JSON.stringify(error.data)}`)
    this.name = 'UserError'
    this.error = error
  }
}

/** Makes the error of a code: `throw userError('run-missing', { run })`. */
export const userError = <Code extends ErrorCode>(
  code: Code,
  ...[data]: keyof ErrorData<Code> extends never ? [] : [data: ErrorData<Code>]
): UserError => new UserError({ code, data: data ?? {} } as AppError)

export const kindOf = (error: AppError): ErrorKind => errorTypes[error.code].kind

/** The field that an error is about; null where it is about none. */
export const fieldOf = (error: AppError): ErrorField | null => errorTypes[error.code].field

/** The data of a user error of this code; null for anything else that was thrown. */
export const dataOf = <Code extends ErrorCode>(error: unknown, code: Code): ErrorData<Code> | null =>
  error instanceof UserError && error.error.code === code ? (error.error.data as ErrorData<Code>) : null

/** The cause as data for another error: the user error itself, or the message of the system. */
export const causeOf = (error: unknown): Cause =>
  error instanceof UserError ? error.error : error instanceof Error ? error.message : String(error)

/** What the user would have to agree to; then it may be asked again with that. */
export const wishOf = (error: AppError): Wish | null => (error.code === 'consent-needed' ? error.data : null)

/** Whether it was refused because the target path exists, so force may replace it. */
export const canReplace = (error: AppError): boolean => error.code === 'entry-exists'
