// Reaches a port inside a running box: a helper enters the network of the sandbox, which stays as closed as before.
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { withoutOurs } from '../backends/bubblewrap/descriptors.js'
import { findProgram } from '../backends/bubblewrap/host-root.js'
import { isGone, type ProcessIdentity } from '../limits/process-tree.js'
import { type PortForward, type SandboxDeps, SandboxFailure } from '../request.js'
import { listeningPorts } from './listening-ports.js'

const MACHINES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' }
const STREAM = 3
/** Characters of a reason that are kept. */
const SAID = 500

/** The way into the network of the sandbox whose first process this is. */
export function forwardOf(first: ProcessIdentity, place: SandboxDeps): PortForward {
  const perl = findProgram('perl')
  if (perl === null) throw new SandboxFailure('perl is not installed: sudo apt-get install perl-base')
  let why = ''
  const open = (port: number): Socket => {
    const argv = [`${place.resources}/sandbox/reach.pl`, MACHINES[process.arch] ?? process.arch, String(first.pid), String(port)]
    const helper = spawn(perl, argv, { cwd: '/', env: {}, stdio: withoutOurs(['ignore', 'ignore', 'pipe', 'pipe'] as const) })
    const stream = helper.stdio[STREAM] as Socket
    helper.stderr?.setEncoding('utf8').on('data', (text: string) => {
      why = text.trim().slice(0, SAID)
    })
    helper.on('error', (error) => stream.destroy(error))
    // An end that the program made is no failure.
    helper.on('exit', (code) => code !== 0 && stream.destroy(new Error(why)))
    stream.on('close', () => helper.kill('SIGKILL'))
    if (isGone(first)) stream.destroy(new Error('the box is gone'))
    return stream
  }
  return { open, ports: () => (isGone(first) ? [] : listeningPorts(first.pid)), why: () => why }
}
