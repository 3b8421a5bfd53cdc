// What models took and brought, by model, role and step: time, sizes, failures, cost, and what became of the tests.
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type InferenceGroup, inferenceAsCsv, type Latency } from '../../../contract/figures/inference.js'
import { FEW, type FiguresFilter } from '../../../contract/figures/statistics.js'
import { duration, money, percent, whole } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { download } from '../../ui/download.js'

export function InferencePanel({ filter }: { filter: FiguresFilter }) {
  const { data = [], error } = useQuery({
    queryKey: ['statistics', 'inference', filter],
    queryFn: () => core.history.inference(filter),
    staleTime: 0,
  })
  return (
    <section className="panel figure all" aria-label="Models at work">
      <h3>
        Models at work <small>by model, role and step</small>
        <span className="flex-1" />
        {data.length > 0 ? (
          <button
            type="button"
            className="icon-button"
            aria-label="Models at work as CSV"
            title="As CSV"
            onClick={() => download('tillgreen-models.csv', 'text/csv', inferenceAsCsv(data))}
          >
            <Download aria-hidden />
          </button>
        ) : null}
      </h3>
      {error ? <p className="why">{errorMessage(error)}</p> : null}
      {data.length === 0 ? <p className="note">No model was asked yet.</p> : <InferenceTable groups={data} />}
      {data.length > 0 ? (
        <p className="note">
          Times are medians, 95 of 100 are below those in brackets. Tests gained: how many more were green at the next test after the answer
          than at the last one before it. {data.some(({ answers }) => answers < FEW) ? `Grey: fewer than ${FEW} answers.` : ''}
        </p>
      ) : null}
    </section>
  )
}

const columns: readonly { readonly head: string; readonly title: string; cell(group: InferenceGroup): string }[] = [
  { head: 'Calls', title: 'Goes at the endpoint, whether they brought an answer or not', cell: ({ calls }) => String(calls) },
  { head: 'Again', title: 'Goes that followed a failed one', cell: ({ retries }) => String(retries) },
  {
    head: 'Unreadable',
    title: 'Answers that could not be read, or had to be mended',
    cell: ({ malformed }) => `${malformed.count} of ${malformed.n}`,
  },
  { head: 'First word', title: 'From the question to the first word', cell: ({ firstTokenMs }) => latency(firstTokenMs) },
  { head: 'Whole', title: 'From the question to the end of the answer', cell: ({ totalMs }) => latency(totalMs) },
  { head: 'Tokens in', title: 'Median of a prompt', cell: ({ promptTokens }) => tokens(promptTokens) },
  { head: 'Out', title: 'Median of an answer, thinking included', cell: ({ answerTokens }) => tokens(answerTokens) },
  {
    head: 'Cached',
    title: 'Of all prompt tokens, those that the endpoint had in its cache',
    cell: ({ cachedShare }) => percent(cachedShare),
  },
  { head: 'Thinking', title: 'Of all answer tokens, those that were thinking', cell: ({ thinkingShare }) => percent(thinkingShare) },
  { head: 'Cost', title: 'All goes together', cell: ({ usd, unpriced, calls }) => (unpriced === calls ? 'not known' : money(usd)) },
  {
    head: 'Tests gained',
    title: 'Tests green at the next test, less those green before the answer',
    cell: ({ quality }) => gained(quality),
  },
]

function InferenceTable({ groups }: { groups: readonly InferenceGroup[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="figure-table" tabIndex={0} aria-label="Table of models at work">
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col" className="fit">
              Role
            </th>
            <th scope="col" className="fit">
              Step
            </th>
            {columns.map(({ head, title }) => (
              <th key={head} scope="col" className="num fit" title={title}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.model} ${group.role} ${group.step}`} className={group.answers < FEW ? 'few' : ''}>
              <td title={group.model}>{group.model}</td>
              <td className="fit">{group.role}</td>
              <td className="fit">{group.step}</td>
              {columns.map(({ head, cell }) => (
                <td key={head} className="num fit">
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

const latency = (each: Latency): string => (each ? `${duration(each.median)} (${duration(each.p95)})` : '–')
const tokens = (each: number | null): string => (each === null ? '–' : whole(Math.round(each)))

function gained({ n, change, better, worse }: InferenceGroup['quality']): string {
  if (n === 0) return '–'
  return `${change > 0 ? '+' : ''}${change} (${better} better, ${worse} worse of ${n})`
}
