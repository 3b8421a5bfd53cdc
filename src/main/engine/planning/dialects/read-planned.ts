// Reads the answers of planners: in the requested form, else in the dialects of models.
import type { z } from 'zod'
import { hasPatch } from '../../../../contract/config/patches.js'
import { type Mend, parseStructured, type Structured, valuesIn } from '../../asking/structured.js'
import type { Run } from '../../journal/run-context.js'
import { inPlanForm } from './plan-dialects.js'
import { type Form, isBareTasks } from './unwrap.js'

/** The expected content of an answer, and how its values are mended. */
export interface Planned<T> {
  readonly form: Form
  readonly schema: z.ZodType<T>
  readonly mend: Mend
}

/** Reads an answer. One in the requested form wins over one that must be converted. */
export function readPlanned<T>({ config }: Pick<Run, 'config'>, { form, schema, mend }: Planned<T>, text: string): Structured<T> {
  const inForm = parseStructured(schema, text, mend)
  if (inForm.ok || !hasPatch(config, 'plan-dialects') || isInPieces(text)) return inForm
  return parseStructured(schema, text, (written) => {
    const formed = inPlanForm(written, form)
    const { value, mended } = mend(formed.value)
    return { value, mended: [...new Set([...formed.mended, ...mended])] }
  })
}

/** Whether there are tasks in several places without a plan: they may be parts of one, or drafts. */
const isInPieces = (text: string): boolean =>
  new Set(
    valuesIn(text)
      .filter(isBareTasks)
      .map((value) => JSON.stringify(value)),
  ).size > 1
