// Obeys what reaches the window from around it: commands of the menu, clicks on notifications, news of the window itself.
import { useEffect } from 'react'
import type { DesktopSignal } from '../../../contract/calls/desktop.js'
import { desktop } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { toast } from '../notify/toasts.js'
import { perform } from '../palette/shortcuts.js'

/** Follows them for as long as the window is there; in a browser there are none. */
export function useDesktopSignals(): void {
  useEffect(() => desktop?.signals({}, obey), [])
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
