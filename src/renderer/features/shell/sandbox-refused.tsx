// Why nothing can run here, and what to do, where one asks.
import { Popover } from '@base-ui/react/popover'
import { ShieldAlert } from 'lucide-react'
import type { About } from '../../../contract/calls/index.js'
import { PageLink } from '../help/page-link.js'
import { helpOn } from '../help/targets.js'

export function SandboxRefused({ sandbox }: { sandbox: About['sandbox'] }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="item bad">
        <ShieldAlert aria-hidden /> <b>Sandbox refused</b> · what to do
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={8}>
          <Popover.Popup className="popup words">
            <Popover.Title className="font-semibold text-ink">Nothing can run here yet</Popover.Title>
            <Popover.Description>{sandbox.message}</Popover.Description>
            <p className="mt-2 text-ink">{sandbox.remedy}</p>
            <p className="mt-2">
              <PageLink {...helpOn.sandbox}>What each reason means</PageLink>
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
