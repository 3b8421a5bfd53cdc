// A library has no program to start: a console of its language, in the sandbox on a copy of its files.
import { Play, SquareTerminal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'

const ConsoleTerminal = lazy(async () => ({ default: (await import('../terminal/terminals.js')).ConsoleTerminal }))

/** The interactive interpreters of toolchains that have one. */
const consoles: ReadonlyMap<string, { readonly name: string; readonly command: string }> = new Map([
  ['python', { name: 'Python', command: 'exec python3 -q' }],
  ['node', { name: 'Node', command: 'exec node' }],
])

export function LibraryConsole() {
  const toolchains = useOpenedRun((open) => open.view.goal?.template.toolchains ?? null)
  const { openShell } = useOpenFiles()
  const [isOpen, open] = useState(false)
  const found = toolchains?.map((name) => consoles.get(name)).find((each) => each !== undefined)
  return (
    <div className="prompt-page">
      <h3>A library: there is no program to start</h3>
      <p className="note">
        {found ? `Try it in a ${found.name} console or a shell,` : 'Try it in a shell'} on a copy of its files in the sandbox, or export it.
      </p>
      <div className="actions">
        {found && !isOpen ? (
          <button type="button" className="button main" onClick={() => open(true)}>
            <Play aria-hidden /> Open a {found.name} console
          </button>
        ) : null}
        <button type="button" className="button" onClick={openShell}>
          <SquareTerminal aria-hidden /> Open your shell
        </button>
      </div>
      {found && isOpen ? (
        <div className="console-terminal">
          <Suspense fallback={null}>
            <ConsoleTerminal name={`${found.name} console`} command={found.command} onClose={() => open(false)} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
