// Continues differently from a row of a finished run: another model or budget, with everything before kept.
import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { GitFork } from 'lucide-react'
import { useState } from 'react'
import { core } from '../../boot/api.js'
import { Fork } from './fork-form.js'
import { useIsLive } from './live.js'
import { useOpenedRun } from './run-store-context.js'

export function ForkHere({ stepKey, title }: { stepKey: string; title: string }) {
  const run = useOpenedRun((open) => open.run)
  const isOver = useOpenedRun((open) => open.view.outcome !== null)
  const isLive = useIsLive()
  if (!isOver || isLive) return null
  return <Offered run={run} stepKey={stepKey} title={title} />
}

/** Only where the run can part: what would be refused is not offered. */
function Offered({ run, stepKey, title }: { run: string; stepKey: string; title: string }) {
  const lastAt = useOpenedRun((open) => (open.end ?? open.view).lastAt)
  const { data } = useQuery({
    queryKey: ['unforkable', run, lastAt],
    queryFn: () => core.history.unforkable({ run }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isOpen, setOpen] = useState(false)
  if (!data || data.isWhole || data.keys.some((key) => key === stepKey || stepKey.startsWith(`${key} `))) return null
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="row-action" aria-label={`Fork from here: ${title}`}>
        <GitFork aria-hidden /> Fork from here
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} collisionPadding={12} className="z-10">
          <Popover.Popup className="popup forking">
            <Popover.Title className="title">Fork from here</Popover.Title>
            <Fork run={run} stepKey={stepKey} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
