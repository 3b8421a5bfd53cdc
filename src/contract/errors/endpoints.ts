// Errors of model endpoints: which one is asked, with which key and model.
import type { UnfitMachine } from '../model/built-in.js'
import type { CheckSaid } from '../model/check-said.js'
import type { AddressFault } from '../model/fault-reason.js'
import type { Role } from '../model/model.js'
import { errorType } from '../text/error-type.js'

/** Who asks the endpoint: all roles that share the run's model, the other model of the escalation, or one role. */
export type Asker = 'all' | 'other' | Role

interface AskedEndpoint {
  readonly asker: Asker
}

export const endpointErrors = {
  /** `found`: servers that answer on this machine. Earlier versions did not look. */
  'endpoint-not-set': errorType<AskedEndpoint & { readonly found?: readonly { readonly title: string; readonly baseUrl: string }[] }>(
    'endpoint',
  ),
  'endpoint-address-unfit': errorType<AskedEndpoint & { readonly fault: AddressFault }>('invalid'),
  'endpoint-needs-key': errorType<AskedEndpoint & { readonly baseUrl: string }>('endpoint'),
  'endpoint-not-usable': errorType<AskedEndpoint & { readonly said: CheckSaid }>('endpoint'),
  'models-not-listed': errorType<AskedEndpoint & { readonly baseUrl: string }>('endpoint', 'model'),
  /** `models` are some of them. */
  'model-not-chosen': errorType<AskedEndpoint & { readonly baseUrl: string; readonly count: number; readonly models: readonly string[] }>(
    'endpoint',
    'model',
  ),
  'built-in-missing': errorType<AskedEndpoint>('endpoint'),
  'built-in-size-unknown': errorType<{ readonly size: string; readonly sizes: readonly string[] }>('invalid'),
  'built-in-machine-unfit': errorType<{ readonly unfit: UnfitMachine }>('invalid'),
  'provider-unknown': errorType<{ readonly provider: string; readonly providers: readonly string[] }>('invalid'),
}
