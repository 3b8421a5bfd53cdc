// Sends the menu its commands, and handles events from around the window: menu commands, clicks on notifications, news of the window
// itself.
import { useEffect } from 'react'
import type { DesktopSignal } from '../../../contract/calls/desktop.js'
import { desktop } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { toast } from '../notify/toasts.js'
import { commands, perform } from '../palette/commands.js'

/** Follows them for as long as the window is there; in a browser there are none. */
export function useDesktopSignals(): void {
  useEffect(() => {
    const menu = commands.map(({ name, title, accelerator, keys, menu }) => ({
      name,
      title,
      accelerator,
      // The page handles its own chords; the menu only shows them, or they would count twice.
      isHeard: keys.startsWith('Ctrl '),
      menu,
    }))
    void desktop?.setMenu({ commands: menu })
    return desktop?.signals({}, obey)
  }, [])
}

function obey(signal: DesktopSignal): void {
  switch (signal.type) {
    case 'command':
      perform(signal.name)
      return
    case 'open':
      go({ screen: 'run', run: signal.run })
      return
    case 'said':
      toast({ tone: 'warn', title: signal.title, words: signal.words, run: null })
      return
  }
}
