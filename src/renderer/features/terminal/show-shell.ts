// Joins a screen to a shell of the host: keys go there, text comes back, and each character is acknowledged once it is drawn.

import type { Terminal } from '@xterm/xterm'
import { RESUME_AT } from '../../../contract/calls/terminals.js'
import { errorText } from '../../../words/errors/index.js'
import { core, errorMessage, useConnection } from '../../boot/api.js'

export interface ShellEnd {
  /** Why it is over, for a user. */
  readonly words: string
}

/**
 * Opens a shell of `run` on a screen. `onEnd` is called once, unless it is ended by what this returns.
 * @param isConsole whether the console of its language takes its place
 */
export function showShell(
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
          if (event.type === 'ended') return finish(event.exit === null ? 'The shell was ended.' : `The shell ended with ${event.exit}.`)
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
        (error) => finish(error ? errorText(error) : 'The shell is closed.'),
      ),
    )
  }
  // A lost connection ends the feed and with it the shell.
  ends.push(useConnection.subscribe(({ state }) => state !== 'open' && finish('The connection was lost, and the shell with it.')))
  const keys = terminal.onData((text) => id && !isOver && quietly(core.terminals.input({ terminal: id, text })))
  const sizes = terminal.onResize(
    ({ cols, rows }) => id && !isOver && quietly(core.terminals.resize({ terminal: id, columns: cols, rows })),
  )
  ends.push(() => keys.dispose())
  ends.push(() => sizes.dispose())
  begin().catch((error: unknown) => finish(errorMessage(error)))
  return () => finish(null)
}

/** A terminal that closed meanwhile says so by its feed. */
const quietly = (asked: Promise<unknown>): void => void asked.catch(() => {})
