// The open run's own config, where one asks: what differs from the defaults.
import { Popover } from '@base-ui/react/popover'
import { SlidersHorizontal } from 'lucide-react'
import { valueWords } from '../../../words/configs/setting-words.js'
import { labelOf } from '../settings/labels.js'
import { changedIn } from '../settings/run-parameters.js'
import { useOpenedRun } from './run-store-context.js'

export function RunConfig() {
  const config = useOpenedRun((open) => open.view.config)
  if (!config) return null
  const changed = changedIn(config)
  return (
    <Popover.Root>
      <Popover.Trigger className="item keys">
        <SlidersHorizontal aria-hidden /> Config <b>{config.name}</b>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={8}>
          <Popover.Popup className="popup words run-config">
            <Popover.Title className="font-semibold text-ink">Settings for this run</Popover.Title>
            <dl>
              {changed.map(({ parameter, value }) => (
                <div key={parameter.path} title={parameter.words}>
                  <dt>{labelOf(parameter)}</dt>
                  <dd>{valueWords(parameter, value)}</dd>
                </div>
              ))}
            </dl>
            <p>{changed.length === 0 ? 'All settings have their default values.' : 'All other settings have their default values.'}</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
