// A user error as a sentence: what was expected, what was found and what to do.
import type { Cause } from '../../contract/errors/error-type.js'
import { type AppError, isAppError, UserError } from '../../contract/errors/index.js'
import { featureErrorWords } from '../features/words.js'
import { configErrorWords } from './configs.js'
import { dataFolderErrorWords } from './data-folder.js'
import { endpointErrorWords } from './endpoints.js'
import { exportErrorWords } from './exports.js'
import { fileErrorWords } from './files.js'
import { outputErrorWords } from './outputs.js'
import { programErrorWords } from './programs.js'
import { projectErrorWords } from './projects.js'
import { recordingErrorWords } from './recordings.js'
import { runErrorWords } from './runs.js'
import { settingsErrorWords } from './settings.js'
import { storeErrorWords } from './store.js'
import { textErrorWords } from './texts.js'
import { wireErrorWords } from './wire.js'
import { workspaceErrorWords } from './workspace.js'

const words = {
  ...wireErrorWords,
  ...storeErrorWords,
  ...runErrorWords,
  ...textErrorWords,
  ...recordingErrorWords,
  ...endpointErrorWords,
  ...settingsErrorWords,
  ...configErrorWords,
  ...workspaceErrorWords,
  ...programErrorWords,
  ...featureErrorWords,
  ...dataFolderErrorWords,
  ...fileErrorWords,
  ...outputErrorWords,
  ...projectErrorWords,
  ...exportErrorWords,
}

export const errorText = ({ code, data }: AppError): string =>
  (words[code] as (data: AppError['data'], say: typeof causeText) => string)(data, causeText)

/** A cause as a sentence, or as the system said it. */
export const causeText = (cause: Cause): string => (typeof cause === 'string' ? cause : isAppError(cause) ? errorText(cause) : cause.code)

/** What was thrown, as a sentence: a user error by its words, everything else by its own message. */
export const thrownText = (error: unknown): string =>
  error instanceof UserError ? errorText(error.error) : error instanceof Error ? error.message : String(error)
