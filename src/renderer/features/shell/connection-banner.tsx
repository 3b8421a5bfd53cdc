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
          <Unplug aria-hidden /> <b>Connection lost, trying again.</b> What is shown may be old; nothing that was recorded is lost.
        </div>
      )
    case 'refused':
      return (
        <div className="banner" role="alert">
          <Unplug aria-hidden /> <b>This page is not let in.</b> Its address was used already, is too old, or belongs to an earlier start.
          Open the newest address that Tillgreen printed in its terminal, or start it again.
        </div>
      )
  }
}
