// Connects a model: its place, its key, its name and a test of it; then continues what was waiting for it.
import { ArrowLeft, X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../ui/focus/dialog.js'
import { builtInPlace } from './built-in.js'
import { BuiltInForm } from './built-in-form.js'
import type { Connected } from './connect.js'
import { ConnectForm } from './connect-form.js'
import { type ModelPlace, other } from './model-places.js'
import { ModelTest } from './model-test.js'
import { afterConnect, closeConnect, endConnect, useConnecting } from './open-connect.js'
import { PlaceList } from './place-list.js'

export function ConnectDialog() {
  const open = useConnecting((state) => state.open)
  return (
    <Dialog.Root open={open !== null} onOpenChange={(isOpen) => isOpen || closeConnect()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="sheet connect" finalFocus={afterConnect}>
          {open ? <Steps begin={open.place} afterwards={open.afterwards} /> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Steps({ begin, afterwards }: { begin: ModelPlace | null; afterwards: (() => void) | null }) {
  const [place, choose] = useState(begin)
  const [connected, setConnected] = useState<Connected | null>(null)
  const goOn = () => {
    endConnect()
    afterwards?.()
  }
  return (
    <>
      <header>
        <Dialog.Title>{place && place !== other ? `Connect ${place.title}` : 'Connect a model'}</Dialog.Title>
        <Dialog.Close className="icon-button" aria-label="Close">
          <X aria-hidden />
        </Dialog.Close>
      </header>
      {place === null ? (
        <>
          <Dialog.Description>
            {afterwards ? 'Your build continues as soon as a model answers.' : 'The model is tested before it is used.'}
          </Dialog.Description>
          <PlaceList onChoose={choose} />
        </>
      ) : connected ? (
        <ModelTest place={place} connected={connected} isBuildWaiting={afterwards !== null} onDone={goOn} />
      ) : place === builtInPlace ? (
        <BuiltInForm onConnected={setConnected} />
      ) : (
        <ConnectForm place={place} onConnected={setConnected} />
      )}
      {place && !connected ? (
        <button type="button" className="more back" onClick={() => choose(null)}>
          <ArrowLeft aria-hidden /> Other options
        </button>
      ) : null}
    </>
  )
}
