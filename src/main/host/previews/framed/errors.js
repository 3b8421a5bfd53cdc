// Tells the window the errors of a framed page: console errors, uncaught ones, and requests that failed or were blocked.

export function reportErrors(post) {
  const text = (each) => {
    if (each instanceof Error) return `${each.name}: ${each.message}`
    if (typeof each !== 'object' || each === null) return String(each)
    try {
      return JSON.stringify(each)
    } catch {
      return String(each)
    }
  }
  const tell = (kind, words) => post({ type: 'error', kind, text: words.slice(0, 1000) })
  addEventListener('error', ({ message, filename, lineno }) => {
    if (message) tell('uncaught', message + (filename ? ` (${filename.replace(location.origin, '')}:${lineno})` : ''))
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
      if (responseStatus >= 400) tell('request', `${responseStatus} ${name.replace(location.origin, '')}`)
  }).observe({ type: 'resource', buffered: true })
}
