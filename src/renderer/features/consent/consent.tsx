// Asks for consent before anything from a foreign file is asked or run in the user's name.
import { Globe, SquareTerminal } from 'lucide-react'
import { plainLine } from '../../../contract/text/plain-text.js'
import { useOpenWishes } from '../../boot/open-wish.js'
import { AlertDialog } from '../../ui/focus/dialog.js'

export function Consent() {
  const open = useOpenWishes(({ wishes }) => wishes[0] ?? null)
  if (!open) return null
  const { file, addresses, commands } = open.wish
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => isOpen || open.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="sheet asking consent">
          <AlertDialog.Title>This run came from a file</AlertDialog.Title>
          <AlertDialog.Description>
            It came from <b>{plainLine(file)}</b> and wants to do the following on your behalf. Nothing has been sent or run yet.
          </AlertDialog.Description>
          <ul className="wishes">
            {addresses.map((address) => (
              <li key={address}>
                <Globe aria-hidden />
                <span>
                  send requests to <code>{plainLine(address)}</code>
                </span>
              </li>
            ))}
            {commands.map((command) => (
              <li key={command}>
                <SquareTerminal aria-hidden />
                <span>
                  run <code>{plainLine(command)}</code> in the sandbox
                </span>
              </li>
            ))}
          </ul>
          {addresses.length > 0 ? (
            <p>None of your keys are sent to these addresses. To use your own endpoint instead, fork the run and choose that endpoint.</p>
          ) : null}
          <div className="actions">
            <AlertDialog.Close className="button main">Cancel</AlertDialog.Close>
            <button type="button" className="button" onClick={() => open.answer(true)}>
              Agree and continue
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
