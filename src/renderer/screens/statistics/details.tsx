// What does not fit on the first screen of the statistics: made when it is opened.
import { type ReactNode, useState } from 'react'

export function Details({ children }: { children: ReactNode }) {
  const [isOpen, open] = useState(false)
  return (
    <details className="more-figures" open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>Details</summary>
      {isOpen ? <div className="panels">{children}</div> : null}
    </details>
  )
}
