// The error catalogue: what the runs of this data folder learnt about errors, and a small list that is shipped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { KnownError } from '../../../contract/journal/known-error.js'
import type { Store } from '../../store/store.js'

/** The content of `resources/errors.json`. */
const ShippedErrors = z.array(z.strictObject({ pattern: z.string().min(1), cause: z.string().min(1), repair: z.string().min(1) }))

export interface ErrorCatalogue {
  /** What is known about errors with these signatures and has helped, those from runs first. */
  matching(signatures: readonly string[]): KnownError[]
  all(): KnownError[]
}

export function openErrorCatalogue(store: Pick<Store, 'knownErrors'>, resources: string): ErrorCatalogue {
  const read = () => ShippedErrors.parse(JSON.parse(readFileSync(join(resources, 'errors.json'), 'utf8')))
  const toKnown = ({ pattern, cause, repair }: z.infer<typeof ShippedErrors>[number]): KnownError => ({
    signature: pattern,
    source: 'shipped',
    runs: 0,
    mended: { n: 0, count: 0, low: 0, high: 1 },
    lastAt: null,
    repairs: [{ did: [repair], diagnosis: cause, times: 0 }],
  })
  return {
    matching(signatures) {
      const met = store.knownErrors(signatures).filter((error) => error.repairs.length > 0)
      const written = read().filter(({ pattern }) => signatures.some((signature) => new RegExp(pattern).test(signature)))
      return [...met, ...written.map(toKnown)]
    },
    all: () => [...store.knownErrors(null), ...read().map(toKnown)],
  }
}
