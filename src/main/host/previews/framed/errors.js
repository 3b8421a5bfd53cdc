// Reports the errors of a framed page to the window: console errors, uncaught ones, and requests that failed or were blocked.

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
  const report = (kind, words) => post({ type: 'error', kind, text: words.slice(0, 1000) })
  addEventListener('error', ({ message, filename, lineno }) => {
    if (message) report('uncaught', message + (filename ? ` (${filename.replace(location.origin, '')}:${lineno})` : ''))
  })
  addEventListener('unhandledrejection', ({ reason }) => report('uncaught', text(reason)))
  addEventListener('securitypolicyviolation', ({ blockedURI, disposition }) => {
    if (disposition === 'enforce') report('blocked', blockedURI)
  })
  const own = console.error
  console.error = (...said) => {
    report('console', said.map(text).join(' '))
    own.apply(console, said)
  }
  new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries())
      if (responseStatus >= 400) report('request', `${responseStatus} ${name.replace(location.origin, '')}`)
  }).observe({ type: 'resource', buffered: true })
}
