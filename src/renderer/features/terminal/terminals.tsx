// The two terminals of a run: what its commands print, and a shell of the user's own.
import type { Terminal } from '@xterm/xterm'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { RESUME_AT } from '../../../contract/calls/terminals.js'
import { errorText } from '../../../words/errors/index.js'
import { core, errorMessage, useConnection } from '../../boot/api.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import type { TerminalLog } from '../run/terminal-log.js'
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
  const isEmpty = useSyncExternalStore(log.listen, () => log.read(0) === null)
  const isLive = useIsLive()
  return (
    <>
      {isEmpty ? (
        <p className="terminal-empty">
          {isLive ? 'Output from installs, tests and checks appears here during the run.' : 'No command in this run printed any output.'}
        </p>
      ) : null}
      <TerminalView label="Run terminal" isInteractive={false} attach={attach} {...choices} />
    </>
  )
}

/** Focuses the terminal, unless the user went elsewhere while it was loaded. */
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
      <TerminalView key={session} label="Your shell. Press F6 to leave." isInteractive attach={attach} {...choices} />
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
            Open another shell
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
      label={`${name}. Press F6 to leave.`}
      isInteractive
      attach={attach}
      isForReaders={false}
      isSearching={false}
      onSearching={() => {}}
    />
  )
}

const CUT = '\u001b[90m[earlier output is not shown]\u001b[0m\r\n'

/** Shows a log from its beginning and follows it; what it returns ends that. */
function showLog(log: TerminalLog, terminal: Terminal): () => void {
  let position = 0
  let age = log.age
  let isWriting = false
  let isOver = false
  const go = () => {
    if (isOver || isWriting) return
    if (age !== log.age) {
      age = log.age
      position = 0
      terminal.reset()
    }
    const piece = log.read(position)
    if (!piece) return
    position = piece.next
    isWriting = true
    terminal.write(piece.isCut ? CUT + piece.text : piece.text, () => {
      isWriting = false
      go()
    })
  }
  const forget = log.listen(go)
  go()
  return () => {
    isOver = true
    forget()
  }
}

/** Joins a screen to a shell of the host: keys go there, text comes back, and each character is acknowledged once it is drawn. */
interface ShellEnd {
  /** Why it is over, for a user. */
  readonly words: string
}

/**
 * Opens a shell of `run` on a screen. `onEnd` is called once, unless the returned function ends it.
 * @param isConsole whether the console of its language takes its place
 */
function showShell(
  run: string,
  { terminal, fitted }: { readonly terminal: Terminal; readonly fitted: Promise<void> },
  onEnd: (end: ShellEnd) => void,
  isConsole = false,
): () => void {
  let isOver = false
  let id: string | null = null
  const ends: (() => void)[] = []
  // Characters that xterm has still to draw, and those that it drew since the last acknowledgement.
  let pending = 0
  let drawn = 0
  const finish = (words: string | null) => {
    if (isOver) return
    isOver = true
    for (const end of ends) end()
    if (words !== null) onEnd({ words })
  }
  const begin = async () => {
    // A shell breaks its lines by the width that it began with.
    await fitted
    if (isOver) return
    const size = { columns: terminal.cols, rows: terminal.rows }
    const { terminal: opened } = await core.terminals.open({ run, console: isConsole, ...size })
    id = opened
    if (isOver) return void core.terminals.close({ terminal: opened })
    // The pane may have found its width meanwhile.
    if (terminal.cols !== size.columns || terminal.rows !== size.rows)
      quietly(core.terminals.resize({ terminal: opened, columns: terminal.cols, rows: terminal.rows }))
    ends.push(
      core.terminals.output(
        { terminal: opened },
        (event) => {
          if (event.type === 'ended')
            return finish(event.exit === null ? 'The shell was stopped.' : `The shell exited with code ${event.exit}.`)
          const { length } = event.text
          pending += length
          terminal.write(event.text, () => {
            pending -= length
            drawn += length
            if (isOver || (drawn < RESUME_AT && pending > 0)) return
            quietly(core.terminals.acknowledge({ terminal: opened, characters: drawn }))
            drawn = 0
          })
        },
        (error) => finish(error ? errorText(error) : 'The shell was closed.'),
      ),
    )
  }
  // A lost connection ends the feed and with it the shell.
  ends.push(useConnection.subscribe(({ state }) => state !== 'open' && finish('The connection was lost, so the shell closed.')))
  const keys = terminal.onData((text) => id && !isOver && quietly(core.terminals.input({ terminal: id, text })))
  const sizes = terminal.onResize(
    ({ cols, rows }) => id && !isOver && quietly(core.terminals.resize({ terminal: id, columns: cols, rows })),
  )
  ends.push(() => keys.dispose())
  ends.push(() => sizes.dispose())
  begin().catch((error: unknown) => finish(errorMessage(error)))
  return () => finish(null)
}

/** The feed of a closed terminal reports it. */
const quietly = (asked: Promise<unknown>): void => void asked.catch(() => {})
