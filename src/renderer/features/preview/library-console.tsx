// A library has no program to start: a console of its language, in the sandbox on a copy of its files.
import { Play, SquareTerminal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOpenFiles } from '../run/open-file.js'
import { CopyButton } from './copy-button.js'

const ConsoleTerminal = lazy(async () => ({ default: (await import('../terminal/terminals.js')).ConsoleTerminal }))

interface LibraryConsoleProps {
  /** What the console of its language is called; null where there is none. */
  readonly name: string | null
  /** Lines that bring its modules into the console. */
  readonly imports: readonly string[]
}

export function LibraryConsole({ name, imports }: LibraryConsoleProps) {
  const { openShell } = useOpenFiles()
  const [isOpen, open] = useState(false)
  return (
    <div className="prompt-page">
      <h3>A library: there is no program to start</h3>
      <p className="note">
        {name ? `Try it in a ${name} console or a shell,` : 'Try it in a shell'} on a copy of its files in the sandbox, or export it.
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
