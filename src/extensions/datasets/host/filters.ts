// Which filter leaves a row out. Pure.

import type { RunSummary } from '../../../contract/run/run.js'
import type { DatasetChoice, DatasetFilter } from '../contract/calls.js'
import type { DatasetRow } from '../contract/row.js'

/** The first filter that does not let a row of a run through; null where all do. */
export function leftOutBy(
  choice: DatasetChoice,
  { outcome, human, template, createdAt }: RunSummary,
  row: DatasetRow,
): DatasetFilter | null {
  const { lineage, label } = row
  const unless = (open: boolean, filter: DatasetFilter) => (open ? [] : [filter])
  const said = (filter: 'ran' | 'worked' | 'perfect') => unless(choice[filter] === null || human?.[filter] === choice[filter], filter)
  const [first] = [
    ...unless(choice.verdicts.length === 0 || (outcome !== null && choice.verdicts.includes(outcome.verdict)), 'verdict'),
    ...said('ran'),
    ...said('worked'),
    ...said('perfect'),
    ...unless(choice.template === '' || template === choice.template, 'template'),
    ...unless(createdAt >= (choice.from ?? 0) && createdAt <= (choice.until ?? Number.MAX_SAFE_INTEGER), 'date'),
    ...unless(choice.model === '' || lineage.model === choice.model, 'model'),
    ...unless(choice.role === '' || lineage.role === choice.role, 'role'),
    ...unless(choice.label === null || label === choice.label, 'label'),
  ]
  return first ?? null
}
