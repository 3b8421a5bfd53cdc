// Notifications of the system, where the user wants them: by the desktop face, else by the browser where it lets them.
import { plainBlock, plainLine } from '../../../contract/text/plain-text.js'
import { desktop } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import type { Toast } from './toasts.js'

/** Asks for permission where the browser wants that, once; gives whether notifications may be shown. */
export async function allowOutside(): Promise<boolean> {
  if (desktop) return true
  if (!('Notification' in window)) return false
  if (Notification.permission === 'default') return (await Notification.requestPermission()) === 'granted'
  return Notification.permission === 'granted'
}

export const canNotifyOutside = (): boolean => desktop !== null || ('Notification' in window && Notification.permission === 'granted')

/** Whether the user looks at something else: a window of our own may be in sight behind another one. */
export const isAway = (): boolean => document.visibilityState === 'hidden' || (desktop !== null && !document.hasFocus())

/** Shows it; a click leads to its run. */
export function notifyOutside(said: Omit<Toast, 'id'>): void {
  const title = plainLine(said.title).slice(0, 200)
  const words = plainBlock(said.words).slice(0, 2_000)
  if (desktop) return void desktop.notify({ title, words, run: said.run })
  const note = new Notification(title, { body: words, tag: said.run ?? 'tillgreen' })
  note.onclick = () => {
    window.focus()
    if (said.run) go({ screen: 'run', run: said.run })
  }
}
