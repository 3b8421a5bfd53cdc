// A library has no program to start: it is tried in a console of its language or by a command, in the sandbox on a copy of its files.
import { Play, SquareTerminal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Library } from '../../../contract/calls/programs.js'
import { useOpenFiles } from '../run/open-file.js'
import { CopyButton } from './copy-button.js'

const ConsoleTerminal = lazy(async () => ({ default: (await import('../terminal/terminals.js')).ConsoleTerminal }))

/** @param library null where its language is unknown */
export function LibraryPreview({ library }: { library: Library | null }) {
  const { openShell } = useOpenFiles()
  const [isOpen, open] = useState(false)
  const { name, imports } = library?.type === 'console' ? library : { name: null, imports: [] }
  return (
    <div className="prompt-page">
      <h3>A library: there is no program to start</h3>
      <p className="note">
        <WayToTry library={library} />, on a copy of its files in the sandbox, or export it.
      </p>
      <div className="actions">
        {name && !isOpen ? (
          <button type="button" className="button main" onClick={() => open(true)}>
            <Play aria-hidden /> Open a {name} console
          </button>
        ) : null}
        <button type="button" className="button" onClick={openShell}>
          <SquareTerminal aria-hidden /> Open your shell
        </button>
      </div>
      {name && imports.length > 0 ? (
        <ul className="import-lines" aria-label="How its modules are imported">
          {imports.map((line) => (
            <li key={line} className="prompt-line">
              <code>{line}</code>
              <CopyButton what="the import" text={line} />
            </li>
          ))}
        </ul>
      ) : null}
      {name && isOpen ? (
        <div className="console-terminal">
          <Suspense fallback={null}>
            <ConsoleTerminal name={`${name} console`} onClose={() => open(false)} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}

function WayToTry({ library }: { library: Library | null }) {
  switch (library?.type) {
    case 'console':
      return `Try it in a ${library.name} console or a shell`
    case 'command':
      return (
        <>
          Run <code>{library.command}</code> in a shell
        </>
      )
    case undefined:
      return 'Try it in a shell'
  }
}
