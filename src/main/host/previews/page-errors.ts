// What a framed page is given besides its own text: a script that tells the window which errors it has. Nothing else is changed.
import { Transform } from 'node:stream'

/** Where the script lies at the address of a preview. */
export const PAGE_ERRORS_PATH = '/.tillgreen/page-errors.js'

/** Runs before any script of the page. The window listens for what it posts; a page in a tab has nobody to tell. */
export const PAGE_ERRORS_SCRIPT = `(() => {
  if (parent === window) return
  const post = (told) => parent.postMessage({ tillgreen: 'page', ...told }, '*')
  const text = (each) => {
    if (each instanceof Error) return each.name + ': ' + each.message
    if (typeof each !== 'object' || each === null) return String(each)
    try { return JSON.stringify(each) } catch { return String(each) }
  }
  const tell = (kind, words) => post({ type: 'error', kind, text: words.slice(0, 1000) })
  addEventListener('error', ({ message, filename, lineno }) => {
    if (message) tell('uncaught', message + (filename ? ' (' + filename.replace(location.origin, '') + ':' + lineno + ')' : ''))
  })
  addEventListener('unhandledrejection', ({ reason }) => tell('uncaught', text(reason)))
  addEventListener('securitypolicyviolation', ({ blockedURI, disposition }) => {
    if (disposition === 'enforce') tell('blocked', blockedURI)
  })
  const own = console.error
  console.error = (...said) => {
    tell('console', said.map(text).join(' '))
    own.apply(console, said)
  }
  new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries())
      if (responseStatus >= 400) tell('request', responseStatus + ' ' + name.replace(location.origin, ''))
  }).observe({ type: 'resource', buffered: true })
  post({ type: 'began' })
})()
`

const TAG = `<script src="${PAGE_ERRORS_PATH}"></script>`

/** Bytes in which the head of a page must begin. */
const HEAD_BYTES = 16_384

/** Puts the script where the head of a page begins; a page that has none gets it in front. Bytes are passed on as they are. */
export function withErrorScript(): Transform {
  let begin: Buffer | null = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (begin === null) return done(null, chunk)
      begin = Buffer.concat([begin, chunk])
      const at = headAt(begin)
      if (at === null && begin.length < HEAD_BYTES) return done()
      const whole = begin
      begin = null
      done(null, inserted(whole, at ?? afterDoctype(whole)))
    },
    flush(done) {
      done(null, begin && begin.length > 0 ? inserted(begin, afterDoctype(begin)) : undefined)
    },
  })
}

const inserted = (page: Buffer, at: number): Buffer => Buffer.concat([page.subarray(0, at), Buffer.from(TAG), page.subarray(at)])

/** Each byte is a letter of its own here, so that a place in the text is one in the bytes. */
const headAt = (page: Buffer): number | null => {
  const found = /<head(?:\s[^>]*)?>/i.exec(page.toString('latin1'))
  return found && found.index + found[0].length
}

/** Before a doctype the script would change how the page is laid out. */
function afterDoctype(page: Buffer): number {
  const found = /^\s*<!doctype[^>]*>/i.exec(page.toString('latin1'))
  return found ? found[0].length : 0
}
