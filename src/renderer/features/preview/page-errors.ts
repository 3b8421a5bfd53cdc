// Errors that a framed page tells of: what it put on its console, what nobody caught, and requests that failed or were blocked.
import { useEffect, useState } from 'react'
import { z } from 'zod'

const PageError = z.object({ type: z.literal('error'), kind: z.enum(['console', 'uncaught', 'request', 'blocked']), text: z.string() })
export type PageError = Readonly<Omit<z.infer<typeof PageError>, 'type'>>

/** What the script of `host/previews/page-errors.ts` posts. */
const Told = z.discriminatedUnion('type', [z.object({ type: z.literal('began') }), PageError])

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
    const hear = (event: MessageEvent<unknown>) => {
      const told = event.origin === origin ? Told.safeParse(event.data) : null
      if (!told?.success) return
      const { data } = told
      setErrors((before) => (data.type === 'began' ? NONE : [...before, data].slice(-MOST)))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [page])
  return errors
}

/** An error in a line. Pure. */
export function pageErrorWords({ kind, text }: PageError): string {
  switch (kind) {
    case 'console':
      return text
    case 'uncaught':
      return `Not caught: ${text}`
    case 'request':
      return `Request failed: ${text}`
    case 'blocked':
      return `Blocked, since it is outside the program: ${text}`
  }
}
