// The two terminals of a run: what its commands print, and a shell of the user's own.
import type { Terminal } from '@xterm/xterm'
import { useCallback, useRef, useState } from 'react'
import { useOpenedRun } from '../run/run-store-context.js'
import { showLog } from './show-log.js'
import { showShell } from './show-shell.js'
import { TerminalView } from './terminal-view.js'

export interface TerminalChoices {
  readonly isForReaders: boolean
  readonly isSearching: boolean
  onSearching(isSearching: boolean): void
}

/** What the run's commands print. Keys go nowhere. */
export function RunTerminal(choices: TerminalChoices) {
  const log = useOpenedRun((open) => open.terminal)
  const attach = useCallback((terminal: Terminal) => showLog(log, terminal), [log])
  return <TerminalView label="Terminal of the run" isInteractive={false} attach={attach} {...choices} />
}

/** The cursor, unless whoever opened it went on to something else while it was fetched. */
function takeFocus(terminal: Terminal): void {
  const now = document.activeElement
  if (now === null || now === document.body || now.closest('.below, .centre') !== null) terminal.focus()
}

/**
 * A shell on a copy of the newest files; it ends with this part.
 * @param isChosen whether the user opened it here; one that is only drawn again takes no keys
 */
export function ShellTerminal({ isChosen, ...choices }: TerminalChoices & { readonly isChosen: boolean }) {
  const run = useOpenedRun((open) => open.run)
  const [session, setSession] = useState(1)
  const [end, setEnd] = useState<string | null>(null)
  const takesKeys = useRef(isChosen)
  takesKeys.current = isChosen || session > 1
  const attach = useCallback(
    (terminal: Terminal, fitted: Promise<void>) => {
      if (takesKeys.current) takeFocus(terminal)
      return showShell(run, { terminal, fitted }, ({ words }) => setEnd(words))
    },
    [run],
  )
  return (
    <>
      <TerminalView key={session} label="Your shell. F6 leaves it." isInteractive attach={attach} {...choices} />
      {end === null ? null : (
        <div className="shell-end" role="status">
          <span>{end}</span>
          <button
            type="button"
            className="button"
            onClick={() => {
              setEnd(null)
              setSession(session + 1)
            }}
          >
            Open another
          </button>
        </div>
      )}
    </>
  )
}

/** The console of the run's language; it ends with this part. */
export function ConsoleTerminal({ name, onClose }: { name: string; onClose(): void }) {
  const run = useOpenedRun((open) => open.run)
  const attach = useCallback(
    (terminal: Terminal, fitted: Promise<void>) => {
      takeFocus(terminal)
      return showShell(run, { terminal, fitted }, onClose, true)
    },
    [run, onClose],
  )
  return (
    <TerminalView
      label={`${name}. F6 leaves it.`}
      isInteractive
      attach={attach}
      isForReaders={false}
      isSearching={false}
      onSearching={() => {}}
    />
  )
}
