// Every row of the timeline in English, for the window and the command line alike.
import type { RowData } from '../contract/view/run-view.js'
import { featureRows } from './features/words.js'
import type { RowText, RowTexts } from './row-text.js'
import { buildingRows } from './rows/building.js'
import { planningRows } from './rows/planning.js'
import { runRows } from './rows/run.js'
import { stepRows } from './rows/steps.js'
import { testingRows } from './rows/testing.js'

const texts: RowTexts<RowData['type']> = { ...runRows, ...planningRows, ...testingRows, ...buildingRows, ...stepRows, ...featureRows }

/** What a row says. Pure. */
export function textOf(row: RowData): RowText {
  // The table has for each type the function that takes it; the compiler cannot pair them in one look-up.
  const say = texts[row.type] as (row: RowData) => RowText
  return say(row)
}

/** Whether two rows say the same, whatever time they took. */
export function saySame(one: RowData, other: RowData): boolean {
  const [a, b] = [textOf(untimed(one)), textOf(untimed(other))]
  return a.title === b.title && a.detail === b.detail
}

const untimed = (row: RowData): RowData => (row.type === 'tested' ? { ...row, durationMs: 0 } : row)
