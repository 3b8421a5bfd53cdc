// The recorded runs that tests replay: all of them, or in the fast tier every sixth one.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command-line-place.js'
import { isFast } from './tier.js'

export const RECORDINGS = join(root, 'test/fixtures/runs')

const EVERY = 6

/** Names of the recordings to replay. `npm run test:full` and a file that is named take all. */
export const recordingNames = (): string[] => readdirSync(RECORDINGS).filter((_, index) => !isFast || index % EVERY === 0)
