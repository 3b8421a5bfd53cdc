// Says when the core cannot be reached, and what happens about it.
import { Unplug } from 'lucide-react'
import { useConnection } from '../../boot/api.js'

export function ConnectionBanner() {
  const state = useConnection((connection) => connection.state)
  switch (state) {
    case 'open':
    case 'connecting':
      return null
    case 'lost':
      return (
        <div className="banner" role="alert">
          <Unplug aria-hidden /> <b>Connection lost. Reconnecting.</b> This screen might be out of date, but no recorded data is lost.
        </div>
      )
    case 'refused':
      return (
        <div className="banner" role="alert">
          <Unplug aria-hidden /> <b>Access to this page was denied.</b> The address was already used, has expired, or is from an earlier
          start of Tillgreen. Open the latest address printed in the Tillgreen terminal, or restart Tillgreen.
        </div>
      )
  }
}
