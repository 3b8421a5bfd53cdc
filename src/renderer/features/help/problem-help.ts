// Which section of the help speaks of a problem that was found before a run. Pure.
import type { PreflightFact, PreflightSubject } from '../../../contract/calls/preflight.js'
import type { AppError } from '../../../contract/errors/index.js'
import type { CheckSaid } from '../../../contract/model/check-said.js'
import { type HelpTarget, helpOn } from './targets.js'

/** The section for the result of trying an endpoint. */
export function helpOnCheck(said: CheckSaid): HelpTarget {
  switch (said.type) {
    case 'address-unfit':
    case 'other-protocol':
      return helpOn.unknownAddress
    case 'key-needed':
      return helpOn.keyNeeded
    case 'key-unsendable':
      return helpOn.keyRefused
    case 'late':
      return helpOn.unreachable
    case 'model-missing':
    case 'choose-model':
    case 'name-model':
      return helpOn.modelMissing
    case 'not-listed':
      return listing[said.fault]
    default:
      return helpOn.endpoint
  }
}

const listing: Readonly<Record<Extract<CheckSaid, { type: 'not-listed' }>['fault'], HelpTarget>> = {
  unreachable: helpOn.unreachable,
  'key-refused': helpOn.keyRefused,
  'unknown-address': helpOn.unknownAddress,
  'slow-down': helpOn.slowDown,
  unpaid: helpOn.unpaid,
  other: helpOn.endpoint,
}

/** Of one thing that a look before a run found. */
export function helpOnFact(subject: PreflightSubject, fact: PreflightFact): HelpTarget {
  switch (fact.type) {
    case 'endpoint-unusable':
      return helpOnCheck(fact.said)
    case 'endpoint-not-set':
      return helpOn.noEndpoint
    case 'toolchain-missing':
      return helpOn.toolchainMissing
    case 'price-unknown':
      return helpOn.priceUnknown
    default:
      return helpOn[subject]
  }
}

/** Of an error that ended the look at a subject. */
export function helpOnError(subject: PreflightSubject, { code, data }: AppError): HelpTarget {
  switch (code) {
    case 'endpoint-not-set':
      return helpOn.noEndpoint
    case 'endpoint-needs-key':
      return helpOn.keyNeeded
    case 'endpoint-not-usable':
      return helpOnCheck(data.said)
    case 'output-not-empty':
      return helpOn.outputNotEmpty
    default:
      return helpOn[subject]
  }
}
