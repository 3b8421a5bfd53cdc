// The pages of a started program, in a frame that has an address of its own and may do nothing to this window.
import { ExternalLink, RotateCw } from 'lucide-react'
import { useState } from 'react'

// Its own origin is not this window's, so that it can keep things as in a tab without reaching anything here.
const MAY = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'

export function ProgramPage({ url }: { url: string }) {
  const [loads, setLoads] = useState(0)
  return (
    <div className="program-page">
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 truncate">{url}</code>
        <button type="button" className="button" onClick={() => setLoads(loads + 1)}>
          <RotateCw aria-hidden /> Load again
        </button>
        <a className="button" href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden /> Open in browser
        </a>
      </div>
      <iframe key={loads} title="Page of the program" src={url} sandbox={MAY} referrerPolicy="no-referrer" />
    </div>
  )
}
