// Errors of model endpoints: which one is asked, with which key and model.
import type { Role } from '../model/model.js'
import { errorType } from './error-type.js'

/** Who asks the endpoint: every role that has none of its own, the other model of the escalation, or one role. */
export type Asker = 'all' | 'other' | Role

interface Asked {
  readonly asker: Asker
}

export const endpointErrors = {
  'endpoint-not-set': errorType<Asked>('endpoint'),
  /** `reason`: a sentence of the rule that judges addresses. */
  'endpoint-address-unfit': errorType<Asked & { readonly reason: string }>('invalid'),
  'endpoint-needs-key': errorType<Asked & { readonly baseUrl: string }>('endpoint'),
  /** `reason`: what the check of the endpoint says. */
  'endpoint-not-usable': errorType<Asked & { readonly reason: string }>('endpoint'),
  'models-not-listed': errorType<Asked & { readonly baseUrl: string }>('endpoint', 'model'),
  /** `models` are some of them. */
  'model-not-chosen': errorType<Asked & { readonly baseUrl: string; readonly count: number; readonly models: readonly string[] }>(
    'endpoint',
    'model',
  ),
  'provider-unknown': errorType<{ readonly provider: string; readonly providers: readonly string[] }>('invalid'),
}
