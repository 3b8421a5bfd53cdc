// The pages of a started program, in a frame that has an address of its own and may do nothing to this window.
import { ExternalLink, RotateCw } from 'lucide-react'
import { useState } from 'react'

// Its own origin is not this window's, so that it can keep things as in a tab without reaching anything here.
const MAY = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'

/** What nobody here can promise of a tab; docs/guide/sandbox.md says more. */
const OUTSIDE =
  'In a tab only your browser holds the page: a current Chromium keeps it to its own address, other browsers let it open other sites and send data there.'

export function ProgramPage({ url }: { url: string }) {
  const [loads, setLoads] = useState(0)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="program-page">
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 truncate">{url}</code>
        <button type="button" className="button" onClick={() => setLoads(loads + 1)}>
          <RotateCw aria-hidden /> Load again
        </button>
        <button type="button" className="button" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          <ExternalLink aria-hidden /> Open in browser
        </button>
      </div>
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1">{OUTSIDE}</p>
          <a className="button" href={url} target="_blank" rel="noopener noreferrer" onClick={() => setAsking(false)}>
            Open it there
          </a>
          <button type="button" className="button" onClick={() => setAsking(false)}>
            Keep it here
          </button>
        </div>
      ) : null}
      <iframe key={loads} title="Page of the program" src={url} sandbox={MAY} referrerPolicy="no-referrer" />
    </div>
  )
}
