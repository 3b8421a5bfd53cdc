// Which model the open run asks, and where: the next run may ask another one.

import { hostOf } from '../../../words/figures.js'
import { useSummary } from '../../boot/queries.js'
import { useOpenedRun } from './run-store-context.js'

export function RunModel() {
  const run = useOpenedRun((open) => open.run)
  const address = useOpenedRun((open) => open.view.config?.model.baseUrl ?? '')
  const summary = useSummary(run).data
  if (!summary || (summary.demo === null && address === '')) return null
  return (
    <span className="item" title={summary.demo === null ? `At ${address}` : undefined}>
      {summary.demo === null ? (
        <>
          {summary.model ? 'Model' : 'The only'} <b>{summary.model || 'model'}</b>
          <span className="gives-way">at {hostOf(address)}</span>
        </>
      ) : (
        'Recorded answers, no model'
      )}
    </span>
  )
}
