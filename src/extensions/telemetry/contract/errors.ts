// Errors of sending the trace of a run.
import { errorType } from '../../../contract/text/error-type.js'

export const telemetryErrors = {
  /** Neither the settings nor the user give an address. */
  'trace-address-missing': errorType('invalid'),
  'trace-header-unfit': errorType('invalid'),
  /** `fault`: what the system or the collector said, such as ECONNREFUSED or HTTP 401. */
  'trace-undelivered': errorType<{ readonly host: string; readonly fault: string }>('endpoint'),
}
