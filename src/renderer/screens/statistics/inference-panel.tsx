// What models took and brought, by model, role and step: time, sizes, failures, cost, and test results.
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { inferenceAsCsv } from '../../../contract/figures/inference.js'
import { FEW, type FiguresFilter } from '../../../contract/figures/statistics.js'
import { core, errorMessage } from '../../boot/api.js'
import { download } from '../../ui/download.js'
import { InferenceTable } from './inference-table.js'

export function InferencePanel({ filter }: { filter: FiguresFilter }) {
  const { data = [], error } = useQuery({
    queryKey: ['statistics', 'inference', filter],
    queryFn: () => core.history.inference(filter),
    staleTime: 0,
  })
  return (
    <section className="panel figure all" aria-label="Model performance">
      <h3>
        Model performance <small>by model, role and step</small>
        <span className="flex-1" />
        {data.length > 0 ? (
          <button
            type="button"
            className="icon-button"
            aria-label="Download this table as CSV"
            data-hint="As CSV"
            onClick={() => download('tillgreen-models.csv', 'text/csv', inferenceAsCsv(data))}
          >
            <Download aria-hidden />
          </button>
        ) : null}
      </h3>
      {error ? <p className="why">{errorMessage(error)}</p> : null}
      {data.length === 0 ? <p className="note">No model requests yet.</p> : <InferenceTable groups={data} />}
      {data.length > 0 ? (
        <p className="note">
          Times are medians, with the 95th percentile in brackets. The Tests gained column compares the number of green tests just before
          and just after each answer. {data.some(({ answers }) => answers < FEW) ? `Grey: fewer than ${FEW} answers.` : ''}
        </p>
      ) : null}
    </section>
  )
}
