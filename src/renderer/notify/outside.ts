// Notifications of the system, where the person wants them and the browser lets them.

/** Asks for permission, once; gives whether they may be shown. */
export async function allowOutside(): Promise<boolean> {
  if (!('Notification' in window)) return false
  if (Notification.permission === 'default') return (await Notification.requestPermission()) === 'granted'
  return Notification.permission === 'granted'
}
