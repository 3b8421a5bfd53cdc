// The live timeline as cards by task. Only what is in sight is drawn, and it follows the newest unless one looks back.

import { useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, LoaderCircle } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { besideEachOther, type Card, cardsOf, countRows } from '../../../contract/view/cards/cards.js'
import { placeOfGone } from '../../../contract/view/cards/gone.js'
import type { Row } from '../../../contract/view/run-view.js'
import { errorText } from '../../../words/errors/index.js'
import { core } from '../../boot/api.js'
import { queryClient, useSummary } from '../../boot/queries.js'
import { Empty } from '../../ui/notice.js'
import { useElementWidth } from '../../ui/width.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useCardStates } from './card-state.js'
import { TaskCard, titleOf } from './task-card.js'
import { TimelineRow } from './timeline-row.js'

/** Heights before they are measured, and the width that a card needs to be beside another. */
const HEIGHTS = { cards: 46, step: 34 }
const BESIDE = 310

/** The list of the timeline, its place on the screen, and what is in sight of it. */
function useList(items: readonly Item[]) {
  const [place, width] = useElementWidth<HTMLDivElement>(760)
  const [isAtEnd, setAtEnd] = useState(true)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => place.current,
    estimateSize: (index) => HEIGHTS[items[index]?.type ?? 'step'],
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
  })
  const size = list.getTotalSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it grows it must follow
  useEffect(() => {
    const box = place.current
    if (!box) return
    if (isAtEnd) box.scrollTop = box.scrollHeight
    else if (box.scrollHeight <= box.clientHeight) setAtEnd(true)
  }, [items, size, isAtEnd])
  return { place, width, list, size, isAtEnd, setAtEnd }
}

export function Timeline() {
  const view = useOpenedRun((open) => open.view)
  const cards = useMemo(() => cardsOf(view), [view])
  return cards.length === 0 ? <NoRows /> : <CardList cards={cards} />
}

function CardList({ cards }: { cards: readonly Card[] }) {
  const run = useOpenedRun((open) => open.run)
  const states = useCardStates(run)
  const [most, setMost] = useState(1)
  const isOpen = useOpenByItself(cards)
  const items = itemsOf(cards, most, (id) => states.of(id).hasSteps)
  const { place, width, list, size, isAtEnd, setAtEnd } = useList(items)
  useEffect(() => setMost(Math.max(1, Math.floor(width / BESIDE))), [width])
  const seen = list.getVirtualItems()
  const rowAt = useRowAt(pagesOf(seen.map(({ index }) => items[index])))
  return (
    <>
      <div
        className="flow"
        role="log"
        aria-live="polite"
        aria-relevant="additions"
        aria-label="Timeline"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        ref={place}
        onScroll={({ currentTarget: box }) => setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < 40)}
      >
        <div style={{ height: size, position: 'relative' }}>
          {seen.map(({ key, index, start }) => {
            const item = items[index]
            if (!item) return null
            return (
              <div
                key={key}
                data-index={index}
                ref={list.measureElement}
                style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${start}px)` }}
              >
                {item.type === 'cards' ? (
                  <Beside
                    cards={item.cards}
                    run={run}
                    opensByItself={isOpen}
                    onChange={(hasSteps) => {
                      // What the user opens stays in sight; steps come below the card's head, so that is brought to the top.
                      setAtEnd(false)
                      if (hasSteps) requestAnimationFrame(() => list.scrollToIndex(index, { align: 'start' }))
                    }}
                  />
                ) : (
                  <Step item={item} row={rowAt(item.card, item.n)} />
                )}
              </div>
            )
          })}
        </div>
      </div>
      <ToNewest isAtEnd={isAtEnd} list={place} onGo={() => setAtEnd(true)} />
    </>
  )
}

interface ToNewestProps {
  readonly isAtEnd: boolean
  readonly list: RefObject<HTMLElement | null>
  onGo(): void
}

/** Gone where the end is in sight, but not while it has the focus, which would be lost. */
function ToNewest({ isAtEnd, list, onGo }: ToNewestProps) {
  const [isHeld, hold] = useState(false)
  if (isAtEnd && !isHeld) return null
  const go = () => {
    onGo()
    list.current?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="button to-now" onFocus={() => hold(true)} onBlur={() => hold(false)} onClick={go}>
      <ArrowDown aria-hidden /> Jump to the newest
    </button>
  )
}

interface BesideProps {
  readonly cards: readonly Card[]
  readonly run: string
  opensByItself(card: Card): boolean
  /** After the user opened or closed one; whether all of its steps are wanted now. */
  onChange(hasSteps: boolean): void
}

/** Cards side by side. */
function Beside({ cards, run, opensByItself, onChange }: BesideProps) {
  const states = useCardStates(run)
  return (
    <div className="cards-beside">
      {cards.map((card) => (
        <TaskCard
          key={card.id}
          card={card}
          isOpen={states.of(card.id).isOpen ?? opensByItself(card)}
          hasSteps={states.of(card.id).hasSteps}
          onChange={(change) => {
            onChange(change.hasSteps === true)
            states.change(card.id, change)
          }}
        />
      ))}
    </div>
  )
}

function Step({ item: { card, n, isLast }, row }: { item: Extract<Item, { type: 'step' }>; row: ReturnType<ReturnType<typeof useRowAt>> }) {
  return (
    <div className={`card-step ${isLast ? 'last' : ''} ${n === 0 ? 'first' : ''}`}>
      {n === 0 ? <p className="of-card">All steps: {titleOf(card)}</p> : null}
      {row ? <TimelineRow row={row} isLast={isLast} /> : <div className="step coming" aria-hidden />}
    </div>
  )
}

/** Which cards are open until the user chooses: running ones, those not green at once, and the end. */
function useOpenByItself(cards: readonly Card[]): (card: Card) => boolean {
  const isLive = useIsLive()
  const last = cards.at(-1)
  return (card) => {
    if (card.kind === 'proof' || card.isRunning) return true
    if (isLive && card.id === last?.id) return true
    if (card.kind === 'planning') return cards.length === 1
    return card.task?.state !== 'green' || card.tries.filter(({ kind }) => kind === 'attempt').length > 1
  }
}

function NoRows() {
  const run = useOpenedRun((open) => open.run)
  const error = useOpenedRun((open) => open.error)
  const state = useSummary(run).data?.state
  return state === 'running' ? (
    <div className="empty">
      <LoaderCircle aria-hidden className="turning" />
      <b>Getting ready</b>
    </div>
  ) : (
    <Empty title="No steps yet">{error ? errorText(error) : 'This run ended before its first step.'}</Empty>
  )
}

/** What the list of the timeline draws, from top to bottom: groups of cards, and the steps of a card that was opened. Pure. */
type Item =
  | { readonly type: 'cards'; readonly key: string; readonly cards: readonly Card[] }
  | { readonly type: 'step'; readonly key: string; readonly card: Card; readonly n: number; readonly isLast: boolean }

/** @param showsSteps whether all steps of a card are wanted */
function itemsOf(cards: readonly Card[], most: number, showsSteps: (id: string) => boolean): Item[] {
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

/** The pages of rows that hold the steps among these items. */
function pagesOf(items: readonly (Item | undefined)[]): number[] {
  const pages = items.flatMap((item) => {
    const place = item?.type === 'step' ? placeOfGone(item.card.gone, item.n) : null
    return place ? [place.page] : []
  })
  return [...new Set(pages)]
}

/**
 * Returns the nth row of a card, or null while its page is loading.
 * @param pages those of the rows in sight
 */
function useRowAt(pages: readonly number[]): (card: Card, n: number) => Row | null {
  const run = useOpenedRun((open) => open.run)
  const keyOf = (page: number) => ['rows', run, page]
  // Only to be drawn again when a page comes: what is shown is read below.
  useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOf(page),
      queryFn: () => core.views.rows({ run, page }),
      // Released rows never change; a page that was scrolled past need not stay.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
    })),
    combine: (results) => results.map((result) => result.dataUpdatedAt).join(' '),
  })
  return (card, n) => {
    const place = placeOfGone(card.gone, n)
    if (place === null) return card.rows[n - card.gone.reduce((sum, { rows }) => sum + rows, 0)] ?? null
    const page = queryClient.getQueryData<Row[]>(keyOf(place.page))
    return page?.filter((row) => row.card === card.id)[place.at] ?? null
  }
}
