// How a run ended before it was finished, in a few words: for lists that show it beside a verdict or figures.
import type { Ended } from '../contract/run/outcome.js'

/** Empty for a run that finished. */
export const earlyEndWords: Readonly<Record<Ended, string>> = {
  finished: '',
  stuck: 'got stuck',
  declined: 'declined',
  budget: 'out of budget',
  stopped: 'stopped',
  endpoint: 'endpoint failed',
  sandbox: 'no sandbox',
  crashed: 'crashed',
}
