// Errors of the settings: endpoints by name, and their keys.
import type { NoKeyStore } from '../config/settings.js'
import type { AddressFault } from '../model/fault-reason.js'
import { errorType } from '../text/error-type.js'

export const settingsErrors = {
  'endpoint-missing': errorType<{ readonly name: string; readonly endpoints: readonly string[] }>('missing'),
  'endpoint-unfit': errorType<{ readonly name: string; readonly fault: AddressFault }>('invalid'),
  'key-unfit': errorType('invalid'),
  /** It would be kept in a file, which the user has to agree to. */
  'key-would-be-plain': errorType<{ readonly type: NoKeyStore }>('denied'),
}
