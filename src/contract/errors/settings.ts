// Errors of the settings: endpoints by name, and their keys.
import { errorType } from './error-type.js'

export const settingsErrors = {
  'endpoint-missing': errorType<{ readonly name: string; readonly endpoints: readonly string[] }>('missing'),
  /** `reason`: a sentence of the rule that judges addresses. */
  'endpoint-unfit': errorType<{ readonly name: string; readonly reason: string }>('invalid'),
  'key-unfit': errorType('invalid'),
  /** `how`: how the key would be kept, which the user has to agree to. */
  'key-would-be-plain': errorType<{ readonly how: string }>('denied'),
}
