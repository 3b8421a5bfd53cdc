// Asks for each host that a started program was refused, and starts it again once the user allowed one.
import { Globe } from 'lucide-react'
import type { StartedProgram } from './use-program.js'

export function NetworkAsk({ program: { refused, allow, decline } }: { program: StartedProgram }) {
  return refused.map((host) => (
    <div key={host} className="network-ask" role="alert">
      <Globe aria-hidden />
      <p>
        This program wants to reach <b>{host}</b>. It starts again with access.
      </p>
      <span className="ready-ways">
        <button type="button" className="button" onClick={() => allow(host, false)}>
          Allow once
        </button>
        <button type="button" className="button" onClick={() => allow(host, true)}>
          Allow for this project
        </button>
        <button type="button" className="button quiet" onClick={() => decline(host)}>
          No
        </button>
      </span>
    </div>
  ))
}
