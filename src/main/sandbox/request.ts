// The types of the sandbox room: a request to a sandbox, and its failures.
import type { Socket } from 'node:net'
import type { Limits, NetworkPolicy } from '../../contract/sandbox/command.js'
import type { Mount } from '../../contract/sandbox/inside.js'

export interface SandboxRequest {
  readonly argv: readonly string[]
  /** Inside path. */
  readonly cwd: string
  readonly policy: NetworkPolicy
  readonly mounts: readonly Mount[]
  /** Inside paths that get an empty folder in memory. */
  readonly scratch: readonly string[]
  /** Beside PATH, HOME, USER, LANG, TERM, TMPDIR and CI, which every box has and nothing else. */
  readonly variables: Readonly<Record<string, string>>
  readonly limits: Limits
}

export interface SandboxOptions {
  readonly signal: AbortSignal
  /** The output as on a terminal: stdout and stderr in the order in which they arrived. */
  readonly onOutput?: (text: string) => void
  /** Called once it runs, with the way to the ports that its programs listen at. */
  readonly onStart?: (reach: PortForward) => void
  /** Makes the box, and lets its command wait. */
  readonly held?: HeldCommand
}

/** The release of a command that waits in its box. */
export interface HeldCommand {
  /** Resolves when it may go; its time counts from then on. */
  readonly released: Promise<void>
  /** Whether the command itself first reads a line from stdin, where that is a socket. Otherwise a shell waits for that line. */
  readonly waitsItself: boolean
  /** Called with the number of the box's first process on this machine. */
  readonly onBox: (pid: number) => void
}

/** The way into the network of a running box. */
export interface PortForward {
  /** Opens a stream to a port of its loopback interface; it fails where no process listens there. */
  open(port: number): Socket
  /** Ports of its loopback interface with a listener. */
  ports(): readonly number[]
  /** Why a stream failed last; empty where none did. */
  why(): string
}

/** Paths that the room cannot find by itself, because it is bundled. */
export interface SandboxDeps {
  /** The folder `resources/` of this installation. */
  readonly resources: string
}

/** The sandbox itself could not be built or started; no command ran, and none may run outside instead. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure'
}
