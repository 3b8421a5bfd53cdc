// What a row says, and the shape of the tables that say it.
import type { RowData } from '../contract/view/run-view.js'

export interface RowText {
  readonly title: string
  readonly detail: string
  /** Longer text below; empty where there is no more to say. */
  readonly text: string
  /** Whether the detail says how long it took. */
  readonly isTimed: boolean
}

export const rowText = (title: string, detail = '', text = ''): RowText => ({ title, detail, text, isTimed: false })

/** What rows of some types say. */
export type RowTexts<Type extends RowData['type']> = { readonly [Each in Type]: (row: Extract<RowData, { type: Each }>) => RowText }

/** Those parts of a detail that have something to say. */
export const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')

/** "1 file", "3 files". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Items below each other. */
export const listed = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')
