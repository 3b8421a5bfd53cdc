// What the list of the timeline draws, from top to bottom: groups of cards, and the steps of a card that was opened. Pure.
import { besideEachOther, type Card, countRows } from '../../../contract/view/cards/cards.js'
import { placeOfGone } from '../../../contract/view/cards/gone.js'

export type Item =
  | { readonly type: 'cards'; readonly key: string; readonly cards: readonly Card[] }
  | { readonly type: 'step'; readonly key: string; readonly card: Card; readonly n: number; readonly isLast: boolean }

/** @param showsSteps whether all steps of a card are wanted */
export function itemsOf(cards: readonly Card[], most: number, showsSteps: (id: string) => boolean): Item[] {
  return besideEachOther(cards, most).flatMap((group): Item[] => {
    const opened = group.filter(({ id }) => showsSteps(id))
    return [
      { type: 'cards', key: group.map(({ id }) => id).join(' '), cards: group },
      ...opened.flatMap((card) => {
        const count = countRows(card)
        return Array.from({ length: count }, (_, n): Item => ({ type: 'step', key: `${card.id} ${n}`, card, n, isLast: n === count - 1 }))
      }),
    ]
  })
}

/** Pages of rows that the steps among these items lie in. */
export function pagesOf(items: readonly (Item | undefined)[]): number[] {
  const pages = items.flatMap((item) => {
    const place = item?.type === 'step' ? placeOfGone(item.card.gone, item.n) : null
    return place ? [place.page] : []
  })
  return [...new Set(pages)]
}
