// Beside what a run has used: the button that lets it take more while it works.
import { Popover } from '@base-ui/react/popover'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useOpenedRun } from '../run/run-store-context.js'
import { BudgetForm, limitsOf } from './budget-form.js'

export function BudgetButton() {
  const run = useOpenedRun((open) => open.run)
  const view = useOpenedRun((open) => open.view)
  const [isOpen, setOpen] = useState(false)
  const limits = limitsOf(view)
  if (!limits) return null
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="icon-button" aria-label="Change the budget" title="Change the budget">
        <Pencil aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} collisionPadding={12} className="z-10">
          <Popover.Popup className="popup forking">
            <Popover.Title className="title">Budget of this run</Popover.Title>
            <BudgetForm run={run} limits={limits} label="Set the budget" onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
