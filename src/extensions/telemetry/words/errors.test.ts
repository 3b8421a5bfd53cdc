// Texts of the errors of traces.
import { testErrorWords } from '../../../../test/support/error-words.js'
import { telemetryErrors } from '../contract/errors.js'

testErrorWords(
  telemetryErrors,
  { 'trace-address-missing': {}, 'trace-header-unfit': {}, 'trace-undelivered': { host: '127.0.0.1:4318', fault: 'ECONNREFUSED' } },
  { 'trace-undelivered': '/v1/traces' },
)
