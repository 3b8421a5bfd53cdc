// Answers about the user's terminals: each lives as long as it has a listener.
import { randomUUID } from 'node:crypto'
import type { AppContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import type { Wish } from '../../../contract/run/wish.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { Shell } from '../../sandbox/terminal/shell.js'
import { type Flow, openFlow } from '../feeds/flow.js'
import type { HostParts } from '../host-parts.js'
import { openRunShell, type ShellSize } from '../previews/run-shell.js'
import { admitCommands } from '../records/stranger.js'
import { summaryOf } from '../runs/find-run.js'

/** Terminals that may be open at once; each is a sandbox with its own processes. */
const MOST = 12
/** After this time without a listener, the window of a terminal is gone. */
const UNHEARD_MS = 30_000

interface Terminal {
  readonly run: string
  /** The stranger's commands to which the user agreed when they opened it. */
  readonly agreed: Wish | null
  /** Whether the console of the run's language takes the place of its shell. */
  readonly isConsole: boolean
  size: ShellSize
  shell: Shell | null
  flow: Flow | null
  /** Keys that were typed before the shell was there. */
  typed: string
  readonly unheard: NodeJS.Timeout
  readonly end: AbortController
}

export const terminalHandlers = (parts: HostParts): Handlers<AppContract>['terminals'] => {
  const { store, place } = parts
  const terminals = openTerminals()
  return {
    open: ({ run, columns, rows, agreed = null, console = false }) => {
      summaryOf(store, run)
      admitCommands({ store, resources: place.resources }, run, agreed)
      return { terminal: terminals.add({ run, agreed, isConsole: console, size: { columns, rows } }) }
    },
    output: async ({ terminal: id }, emit, signal) => {
      const terminal = terminals.of(id)
      if (terminal.flow) throw userError('terminal-watched')
      clearTimeout(terminal.unheard)
      const flow = openFlow((text) => emit({ type: 'text', text }), {
        pause: () => terminal.shell?.pause(),
        resume: () => terminal.shell?.resume(),
      })
      terminal.flow = flow
      signal.addEventListener('abort', () => terminals.close(id), { once: true })
      try {
        emit({ type: 'ended', exit: await untilEnded(parts, terminal, flow) })
      } finally {
        terminals.close(id)
      }
    },
    acknowledge: ({ terminal, characters }) => {
      terminals.find(terminal)?.flow?.acknowledge(characters)
      return {}
    },
    input: ({ terminal: id, text }) => {
      const terminal = terminals.of(id)
      if (terminal.shell) terminal.shell.write(text)
      else terminal.typed += text
      return {}
    },
    resize: ({ terminal: id, columns, rows }) => {
      const terminal = terminals.find(id)
      if (terminal) {
        terminal.size = { columns, rows }
        terminal.shell?.resize(columns, rows)
      }
      return {}
    },
    close: ({ terminal }) => {
      terminals.close(terminal)
      return {}
    },
  }
}

/** The terminals that are open. */
function openTerminals() {
  const terminals = new Map<string, Terminal>()
  const close = (id: string): void => {
    const terminal = terminals.get(id)
    if (!terminal) return
    terminals.delete(id)
    clearTimeout(terminal.unheard)
    terminal.end.abort()
    terminal.shell?.kill()
  }
  return {
    close,
    find: (id: string): Terminal | undefined => terminals.get(id),
    /** Throws `terminal-closed` where there is none. */
    of(id: string): Terminal {
      const terminal = terminals.get(id)
      if (!terminal) throw userError('terminal-closed')
      return terminal
    },
    /** Throws `terminals-taken` where too many are open. A terminal without a listener is soon closed again. */
    add(opened: Pick<Terminal, 'run' | 'agreed' | 'isConsole' | 'size'>): string {
      if (terminals.size >= MOST) throw userError('terminals-taken', { most: MOST })
      const id = randomUUID()
      const unheard = setTimeout(() => close(id), UNHEARD_MS)
      unheard.unref()
      terminals.set(id, { ...opened, shell: null, flow: null, typed: '', unheard, end: new AbortController() })
      return id
    },
  }
}

/** Gives a terminal its shell and waits for its end: its exit code, or null where the user closed it. */
async function untilEnded({ store, place }: HostParts, terminal: Terminal, flow: Flow): Promise<number | null> {
  const { run, agreed, isConsole, end } = terminal
  try {
    const deps = { store, resources: place.resources }
    const shell = await openRunShell(deps, { run, agreed, isConsole, size: () => terminal.size }, flow.add, end.signal)
    terminal.shell = shell
    if (end.signal.aborted) shell.kill()
    shell.resize(terminal.size.columns, terminal.size.rows)
    shell.write(terminal.typed)
    const exit = await shell.ended
    flow.flush()
    return end.signal.aborted ? null : exit
  } catch (error) {
    // The client that closed it needs no reason.
    if (!end.signal.aborted) throw error
    return null
  }
}
