// What is told of errors of traces.
import type { telemetryErrors } from '../../../contract/features/telemetry/errors.js'
import type { ErrorWords } from '../../errors/error-words.js'

const errors: ErrorWords<typeof telemetryErrors> = {
  'trace-address-missing': () =>
    'An address of a collector is expected, but the settings name none. Set it with "tillgreen settings set traceAddress URL", or name one with --to URL.',
  'trace-header-unfit': () =>
    'A header such as "authorization: Bearer TOKEN" is expected: a name, a colon and a value of plain characters, in one line.',
  'trace-undelivered': ({ host, fault }) =>
    `The collector at ${host} did not take the trace (${fault}). Check that it runs, that the address ends in /v1/traces, and its header.`,
}

export const telemetry = { errors }
