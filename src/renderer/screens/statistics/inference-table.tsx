// The table of models at work, sorted by the column whose head is chosen.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { InferenceGroup, Latency } from '../../../contract/figures/inference.js'
import { FEW } from '../../../contract/figures/statistics.js'
import { duration, money, percent, whole } from '../../../words/figures.js'
import { type ColumnName, inOrder, type Order, orderAfter } from './inference-order.js'

interface Column {
  readonly name: ColumnName
  readonly head: string
  readonly title: string
  cell(group: InferenceGroup): string
  /** More than the cell has room for. */
  all?(group: InferenceGroup): string
}

const names: readonly Column[] = [
  { name: 'model', head: 'Model', title: 'Model name as the endpoint reports it', cell: ({ model }) => model, all: ({ model }) => model },
  { name: 'role', head: 'Role', title: 'Role of the model', cell: ({ role }) => role },
  { name: 'step', head: 'Step', title: 'Step that sent the request', cell: ({ step }) => step },
]

const figures: readonly Column[] = [
  { name: 'calls', head: 'Calls', title: 'Requests to the endpoint, answered or not', cell: ({ calls }) => String(calls) },
  { name: 'retries', head: 'Retries', title: 'Requests sent again after a failure', cell: ({ retries }) => String(retries) },
  {
    ...{ name: 'malformed', head: 'Unreadable', title: 'Model answers that were unreadable or needed repair' },
    cell: ({ malformed }) => `${malformed.count} of ${malformed.n}`,
  },
  {
    ...{ name: 'firstTokenMs', head: 'First word', title: 'Time from the request to the first word' },
    cell: ({ firstTokenMs }) => latency(firstTokenMs),
  },
  { name: 'totalMs', head: 'Total time', title: 'Time from the request to the end of the answer', cell: ({ totalMs }) => latency(totalMs) },
  { name: 'promptTokens', head: 'Tokens in', title: 'Median prompt tokens', cell: ({ promptTokens }) => tokens(promptTokens) },
  {
    name: 'answerTokens',
    head: 'Tokens out',
    title: 'Median answer tokens, including thinking',
    cell: ({ answerTokens }) => tokens(answerTokens),
  },
  {
    ...{ name: 'cachedShare', head: 'Cached', title: 'Share of prompt tokens found in the endpoint cache' },
    cell: ({ cachedShare }) => percent(cachedShare),
  },
  {
    ...{ name: 'thinkingShare', head: 'Thinking', title: 'Share of answer tokens used for thinking' },
    cell: ({ thinkingShare }) => percent(thinkingShare),
  },
  {
    ...{ name: 'usd', head: 'Cost', title: 'Total cost of all requests' },
    cell: ({ usd, unpriced, calls }) => (unpriced === calls ? 'not known' : money(usd)),
  },
  {
    ...{ name: 'quality', head: 'Tests gained', title: 'Green tests in the next test run minus green tests before the answer' },
    cell: ({ quality }) => gained(quality),
  },
  {
    ...{ name: 'fingerprints', head: 'Builds', title: 'Model builds (system fingerprints) as reported by the endpoint' },
    cell: ({ fingerprints }) => first(fingerprints.map(({ name }) => name)),
    all: ({ fingerprints }) => fingerprints.map(({ name, calls }) => `${name}: ${calls}`).join(', '),
  },
  {
    ...{ name: 'seeds', head: 'Seeds', title: 'Seeds sent with requests' },
    cell: ({ seeds }) => first(seeds.map(({ seed }) => String(seed))),
    all: ({ seeds }) => seeds.map(({ seed, calls }) => `${seed}: ${calls}`).join(', '),
  },
]

export function InferenceTable({ groups }: { groups: readonly InferenceGroup[] }) {
  const [order, setOrder] = useState<Order>({ by: 'calls', isDescending: true })
  const choose = (by: ColumnName) => setOrder(orderAfter(order, by))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="figure-table" tabIndex={0} aria-label="Table of model performance">
      <table className="plain">
        <thead>
          <tr>
            {names.map((column) => (
              <Head key={column.name} {...{ column, order, choose }} className={column.name === 'model' ? '' : 'fit'} />
            ))}
            {figures.map((column) => (
              <Head key={column.name} {...{ column, order, choose }} className="num fit" />
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(groups, order).map((group) => (
            <tr key={`${group.model} ${group.role} ${group.step}`} className={group.answers < FEW ? 'few' : ''}>
              {names.map(({ name, cell, all }) => (
                <td key={name} className={name === 'model' ? '' : 'fit'} title={all?.(group)}>
                  {cell(group)}
                </td>
              ))}
              {figures.map(({ name, cell, all }) => (
                <td key={name} className="num fit" title={all?.(group)}>
                  {cell(group)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeadProps {
  readonly column: Column
  readonly order: Order
  readonly className: string
  choose(name: ColumnName): void
}

function Head({ column: { name, head, title }, order, className, choose }: HeadProps) {
  const isSorted = order.by === name
  const Arrow = order.isDescending ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={className} title={title} aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className="sort-head" onClick={() => choose(name)}>
        {head}
        {isSorted ? <Arrow aria-hidden /> : null}
      </button>
    </th>
  )
}

const latency = (each: Latency): string => (each ? `${duration(each.median)} (${duration(each.p95)})` : '–')
const tokens = (each: number | null): string => (each === null ? '–' : whole(Math.round(each)))

/** The most frequent, and how many more there are. */
const first = ([name, ...more]: readonly string[]): string =>
  name === undefined ? '–' : more.length === 0 ? name : `${name} +${more.length}`

function gained({ n, change, better, worse }: InferenceGroup['quality']): string {
  if (n === 0) return '–'
  return `${change > 0 ? '+' : ''}${change} (of ${n}: ${better} better, ${worse} worse)`
}
