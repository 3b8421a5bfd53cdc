import { useState } from 'react'

interface AppProps {
  /** Sends a request to the server; `fetch` in a browser. */
  readonly send: (path: string, init?: RequestInit) => Promise<Response>
}

export function App({ send }: AppProps) {
  const [value, setValue] = useState(1)
  const double = async () => {
    const response = await send('/api/double', { method: 'POST' })
    const body = (await response.json()) as { value: number }
    setValue(body.value)
  }
  return (
    <button type="button" onClick={double}>
      {value}
    </button>
  )
}
