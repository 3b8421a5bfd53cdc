// Runs before any script of a framed page. The window listens for its messages and turns pointing and recording on; a page in a tab has no window.
import { reportErrors } from './errors.js'
import { pathNow } from './names.js'
import { pointAt } from './point.js'
import { recordSteps } from './record.js'

export function beginFramed() {
  const frame = parent
  if (frame === window) return
  const post = (message) => frame.postMessage({ tillgreen: 'page', ...message }, '*')
  reportErrors(post)
  const [point, record] = [pointAt(post), recordSteps(post)]
  addEventListener(
    'message',
    (event) => {
      if (event.source !== frame || !isWindow(event.origin) || event.data?.tillgreen !== 'window') return
      event.stopImmediatePropagation()
      point(event.data.does === 'point')
      record(event.data.does === 'record')
    },
    true,
  )
  post({ type: 'began', path: pathNow() })
}

/**
 * No site of the web may watch a page that it frames. The window has the scheme of the desktop application or an address of this machine;
 * tests of the desktop show it at an address that no network answers.
 */
const isWindow = (origin) => /^(app:\/\/tillgreen|https:\/\/tillgreen\.invalid|https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?)$/.test(origin)
