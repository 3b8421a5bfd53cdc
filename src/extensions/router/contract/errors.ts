// Errors of the router.
import { errorType } from '../../../contract/text/error-type.js'

export const routerErrors = {
  /** No endpoint of the settings names a model, so that there is nothing to choose from. */
  'router-no-profiles': errorType('invalid'),
  'served-missing': errorType<{ readonly id: string }>('missing'),
}
