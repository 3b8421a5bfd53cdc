// The seed of the property tests: the same for everybody, so that a red test is red again; `npm run test:random` takes a new one.
import fc from 'fast-check'
import { inject } from 'vitest'

const { seed, cases } = inject('properties')
fc.configureGlobal({ seed, ...(cases === null ? {} : { numRuns: cases }) })
