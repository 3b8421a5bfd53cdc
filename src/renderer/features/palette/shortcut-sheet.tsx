// The sheet of shortcuts: what the keyboard can do, from the same table that the listener obeys.
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { addressOf } from '../../boot/place.js'
import { closeLayer, useLayer } from './layers.js'
import { shortcuts } from './shortcuts.js'

export function ShortcutSheet() {
  const isOpen = useLayer(({ layer }) => layer === 'sheet')
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || closeLayer()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="sheet keyboard">
          <header>
            <Dialog.Title>Keyboard</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label="Close">
              <X aria-hidden />
            </Dialog.Close>
          </header>
          <dl>
            {shortcuts.map(({ keys, words }) => (
              <div key={keys}>
                <dt>{words}</dt>
                <dd>
                  {keys.split(' ').map((key) => (
                    <kbd className="kbd" key={key}>
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <a className="link" href={addressOf({ screen: 'help', page: null, section: null })} onClick={closeLayer}>
            How everything works: the help
          </a>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
