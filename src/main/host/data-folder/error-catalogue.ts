// The error catalogue: what the runs of this data folder learnt about errors, and a small list that is shipped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ErrorAdvice, KnownError } from '../../../contract/figures/known-error.js'
import type { Store } from '../../store/store.js'
import type { ErrorNotesFile } from './error-notes-file.js'

/** The content of `resources/errors.json`. */
const ShippedErrors = z.array(z.strictObject({ pattern: z.string().min(1), cause: z.string().min(1), repair: z.string().min(1) }))

export interface ErrorCatalogue {
  /** Repairs that helped against errors with these signatures, those from runs first. Lessons learnt after `until` are left out. */
  matching(signatures: readonly string[], until?: number): KnownError[]
  all(): KnownError[]
}

/** The user's notes are read each time, so that they count at once. */
export function openErrorCatalogue(
  store: Pick<Store, 'knownErrors'>,
  resources: string,
  notes: Pick<ErrorNotesFile, 'forgotten' | 'advice'>,
): ErrorCatalogue {
  const read = () => ShippedErrors.parse(JSON.parse(readFileSync(join(resources, 'errors.json'), 'utf8')))
  const toKnown = ({ pattern, cause, repair }: z.infer<typeof ShippedErrors>[number]): KnownError => ({
    signature: pattern,
    source: 'shipped',
    runs: 0,
    lost: 0,
    mended: { n: 0, count: 0, low: 0, high: 1 },
    lastAt: null,
    repairs: [{ did: [repair], diagnosis: cause, times: 0 }],
    advice: null,
  })
  const met = (signatures: readonly string[] | null, until?: number): KnownError[] => {
    const advice = notes.advice()
    return store.knownErrors(signatures, notes.forgotten(), until).map((error) => advised(error, advice.get(error.signature) ?? null))
  }
  return {
    matching(signatures, until) {
      const known = met(signatures, until).filter((error) => error.repairs.length > 0)
      const written = read().filter(({ pattern }) => signatures.some((signature) => new RegExp(pattern).test(signature)))
      return [...known, ...written.map(toKnown)]
    },
    all: () => [...met(null), ...read().map(toKnown)],
  }
}

/** An error with the user's own advice before the lessons from runs. */
const advised = (error: KnownError, advice: ErrorAdvice | null): KnownError =>
  advice === null ? error : { ...error, advice, repairs: [{ did: [advice.repair], diagnosis: advice.cause, times: 0 }, ...error.repairs] }
