// The errors of a framed page, as its script tells them.
import { useEffect, useState } from 'react'
import { z } from 'zod'

const PageError = z.object({ type: z.literal('error'), kind: z.enum(['console', 'uncaught', 'request', 'blocked']), text: z.string() })
/** Errors of a framed page: console errors, uncaught ones, and requests that failed or were blocked. */
export type PageError = Readonly<Omit<z.infer<typeof PageError>, 'type'>>

/** What the script of `host/previews/framed/errors.js` posts. */
const PageMessage = z.discriminatedUnion('type', [z.object({ type: z.literal('began') }), PageError])

/** Errors that are kept of one page. */
const MOST = 100

const NONE: readonly PageError[] = []

/** The errors of the page at an address since it was last loaded; none where it is empty. */
export function usePageErrors(page: string): readonly PageError[] {
  const [errors, setErrors] = useState(NONE)
  useEffect(() => {
    setErrors(NONE)
    if (page === '') return
    const { origin } = new URL(page)
    const onMessage = (event: MessageEvent<unknown>) => {
      const message = event.origin === origin ? PageMessage.safeParse(event.data) : null
      if (!message?.success) return
      const { data } = message
      setErrors((before) => (data.type === 'began' ? NONE : [...before, data].slice(-MOST)))
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [page])
  return errors
}

/** An error in a line. Pure. */
export function pageErrorWords({ kind, text }: PageError): string {
  switch (kind) {
    case 'console':
      return text
    case 'uncaught':
      return `Uncaught error: ${text}`
    case 'request':
      return `Request failed: ${text}`
    case 'blocked':
      return `Blocked access outside the program: ${text}`
  }
}
