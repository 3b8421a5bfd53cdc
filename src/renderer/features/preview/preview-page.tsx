// The program in front: its pages in a frame, a prompt with examples of its tests, or how a library is tried.
import { Globe, Play, SquareTerminal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Library } from '../../../contract/calls/programs.js'
import { OutputPanel } from '../outcome/output-panel.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { CommandPrompt } from './command-prompt.js'
import { CopyButton } from './copy-button.js'
import { DidItWork } from './did-it-work.js'
import { ImportedEnd } from './imported-end.js'
import { PagesPreview } from './pages-preview.js'
import { type StartedProgram, useProgram } from './use-program.js'
import { useStart } from './use-start.js'

/** @param beginsNow whether pages are shown at once: the user saw them being built */
export function PreviewPage({ beginsNow }: { beginsNow: boolean }) {
  const run = useOpenedRun((open) => open.run)
  const found = useStart(run)
  const program = useProgram(run)
  const isImport = useOpenedRun((open) => open.view.goal?.project != null)
  const begun = useRef(false)
  const argv = found?.start?.argv
  const isDue = beginsNow && found?.hasPages === true && argv !== undefined
  const { begin } = program
  useEffect(() => {
    if (!isDue || begun.current) return
    begun.current = true
    begin({ args: null, command: argv })
  }, [isDue, argv, begin])
  if (!found) return null
  return (
    <section className="preview" aria-label="Run it">
      <OutputPanel run={run} isWritten={false} />
      <ImportedEnd />
      <NetworkAsk program={program} />
      <Placed isFolded={isImport && !(found.start && found.hasPages)}>
        {found.start === null ? (
          <LibraryPreview library={found.library} />
        ) : found.hasPages ? (
          <PagesPreview start={found.start} program={program} />
        ) : (
          <CommandPrompt start={found.start} examples={found.examples} program={program} />
        )}
      </Placed>
      <DidItWork />
    </section>
  )
}

/** The program of an existing project is folded: what changed comes first there. */
function Placed({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details className="try-import">
      <summary>Try it</summary>
      {children}
    </details>
  )
}

const ConsoleTerminal = lazy(async () => ({ default: (await import('../terminal/terminals.js')).ConsoleTerminal }))

/** @param library null where its language is unknown */
function LibraryPreview({ library }: { library: Library | null }) {
  const { openShell } = useOpenFiles()
  const [isOpen, open] = useState(false)
  const { name, imports } = library?.type === 'console' ? library : { name: null, imports: [] }
  return (
    <div className="prompt-page">
      <h3>A library has no program to start</h3>
      <p className="note">
        <WayToTry library={library} />, on a copy of its files in the sandbox, or export it.
      </p>
      <div className="actions">
        {name && !isOpen ? (
          <button type="button" className="button main starts-program" onClick={() => open(true)}>
            <Play aria-hidden /> Open a {name} console
          </button>
        ) : null}
        <button type="button" className="button" onClick={openShell}>
          <SquareTerminal aria-hidden /> Open your shell
        </button>
      </div>
      {name && imports.length > 0 ? (
        <ul className="import-lines" aria-label="Modules in the console">
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

/** Asks for each host that a started program was refused, and starts it again once the user allowed one. */
function NetworkAsk({ program: { refused, allow, decline } }: { program: StartedProgram }) {
  return refused.map((host) => (
    <div key={host} className="network-ask" role="alert">
      <Globe aria-hidden />
      <p>
        This program wants to connect to <b>{host}</b>. If you allow it, the program restarts with access.
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
