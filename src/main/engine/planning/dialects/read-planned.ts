// Reads the answers of planners: in the form that was asked for, else in the dialects in which models write it.
import type { z } from 'zod'
import { hasPatch } from '../../../../contract/config/patches.js'
import { type Mend, parseStructured, type Structured, valuesIn } from '../../asking/structured.js'
import type { Run } from '../../journal/run-context.js'
import { inPlanForm } from './plan-dialects.js'
import { type Form, isBareTasks } from './unwrap.js'

/** What an answer is to hold, and how its values are mended once it has that form. */
export interface Planned<T> {
  readonly form: Form
  readonly schema: z.ZodType<T>
  readonly mend: Mend
}

/** An answer in the form that was asked for wins over one that has to be brought into it. */
export function readPlanned<T>({ config }: Pick<Run, 'config'>, { form, schema, mend }: Planned<T>, text: string): Structured<T> {
  const asAsked = parseStructured(schema, text, mend)
  if (asAsked.ok || !hasPatch(config, 'plan-dialects') || isInPieces(text)) return asAsked
  return parseStructured(schema, text, (written) => {
    const formed = inPlanForm(written, form)
    const { value, mended } = mend(formed.value)
    return { value, mended: [...new Set([...formed.mended, ...mended])] }
  })
}

/** Whether tasks stand in several places without their plan: they may be parts of one, or drafts. */
const isInPieces = (text: string): boolean =>
  new Set(
    valuesIn(text)
      .filter(isBareTasks)
      .map((value) => JSON.stringify(value)),
  ).size > 1
