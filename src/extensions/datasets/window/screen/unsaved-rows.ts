// Rows that a model made and nobody has saved yet: this browser keeps them, as it keeps what a user wrote, until they are saved or dropped.
import { z } from 'zod'
import { kept } from '../../../../renderer/ui/kept.js'
import { SynthesisReport, SynthesisRow } from '../../contract/synthesis.js'

const KEY = 'datasets.unsaved'

const UnsavedRows = z.object({
  rows: z.array(SynthesisRow).readonly(),
  /** Null where the window was closed before it came. */
  report: SynthesisReport.nullable(),
})
export type UnsavedRows = z.infer<typeof UnsavedRows>

const textOf = ({ rows, report }: UnsavedRows): string => JSON.stringify({ rows, report })

/** What is kept from another time; null where nothing is. */
export function readUnsaved(): UnsavedRows | null {
  try {
    return UnsavedRows.parse(JSON.parse(kept.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** Whether they were kept: where the storage is full they would go with the page. */
export const keepUnsaved = (unsaved: UnsavedRows): boolean => kept.setItem(KEY, textOf(unsaved))

export const forgetUnsaved = (): void => kept.removeItem(KEY)

/** Whether just these are kept now; another tab may have put its own in their place. */
export const areKept = (unsaved: UnsavedRows): boolean => kept.getItem(KEY) === textOf(unsaved)
