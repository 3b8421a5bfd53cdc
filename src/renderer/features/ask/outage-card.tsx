// Shown while the model cannot be reached and the run waits for it: when it is tried again, and the ways out.
import { useMutation } from '@tanstack/react-query'
import { Settings, Square } from 'lucide-react'
import type { RunView } from '../../../contract/view/run-view.js'
import { duration } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { useNow } from '../../ui/now.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { AskCard } from './ask-card.js'

export function OutageCard({ outage }: { outage: NonNullable<RunView['outage']> }) {
  const run = useOpenedRun((open) => open.run)
  const now = useNow(1_000)
  const stop = useMutation({
    mutationFn: (_way: string) => core.runs.stop({ run }),
    onSuccess: (_stopped, way) => {
      if (way === 'change') go({ screen: 'settings' })
    },
  })
  const waited = now - outage.since
  const left = Math.ceil((outage.until - now) / 1_000)
  return (
    <AskCard
      title="The model cannot be reached"
      choices={[
        {
          id: 'change',
          label: 'Change model',
          consequence: 'Stops the run and opens the settings. You can then resume the run from the last step.',
          Icon: Settings,
        },
        { id: 'stop', label: 'Stop the run', consequence: 'Keeps everything so far. You can resume at any time.', Icon: Square },
      ]}
      isBusy={stop.isPending || stop.isSuccess}
      error={stop.error ? errorMessage(stop.error) : null}
      onChoose={(way) => stop.mutate(way)}
    >
      <p>
        {outage.model || 'The model'} at {outage.endpoint} does not answer.
      </p>
      <p aria-live="off">
        {left > 0 ? `Trying again in ${left} s.` : 'Trying again now.'}
        {waited >= 20_000 ? ` The run has been waiting for ${duration(waited)}.` : ''}
      </p>
    </AskCard>
  )
}
