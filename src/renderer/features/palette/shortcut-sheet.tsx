// The sheet of shortcuts: what the keyboard can do, from the same table that the listener obeys.
import { X } from 'lucide-react'
import { addressOf } from '../../boot/place.js'
import { Dialog } from '../../ui/focus/dialog.js'
import { beforeLayer, closeLayer, useLayer } from './layers.js'
import { shortcuts } from './shortcuts.js'

export function ShortcutSheet() {
  const isOpen = useLayer(({ layer }) => layer === 'sheet')
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || closeLayer()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="sheet keyboard" finalFocus={beforeLayer}>
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
            Help: how everything works
          </a>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
