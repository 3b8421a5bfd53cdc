// Errors of explorations.
import { errorType } from '../../../contract/text/error-type.js'

export const explorationErrors = {
  'exploration-missing': errorType<{ readonly exploration: string }>('missing'),
  'exploration-ambiguous': errorType<{ readonly exploration: string }>('invalid'),
  /** Another process, or this one, works on it. */
  'exploration-busy': errorType<{ readonly exploration: string }>('busy'),
  'exploration-not-going': errorType<{ readonly exploration: string }>('invalid'),
  /** It is over: nothing is left to try, or no budget. */
  'exploration-over': errorType<{ readonly exploration: string }>('invalid'),
  /** A limit in dollars, with models of unknown price. */
  'exploration-no-price': errorType<{ readonly models: readonly string[] }>('invalid'),
  /** There is nothing to start from: no topic was given or found, or the library has no entry of this kind. */
  'exploration-nothing': errorType<{ readonly mode: 'explore' | 'exploit' }>('invalid'),
}
