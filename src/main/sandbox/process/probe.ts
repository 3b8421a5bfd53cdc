// Proves, before any model's code runs, that a sandbox on this machine really isolates its processes.

import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Limits, SandboxProof } from '../../../contract/sandbox/command.js'
import { findProgram } from '../backends/bubblewrap/host-root.js'
import { type SandboxDeps, SandboxFailure } from '../request.js'
import { runInSandbox } from './run-in-sandbox.js'
import { makeFleetingFolder } from './temporary-folder.js'

export type Proof = { readonly ok: true; readonly proof: SandboxProof } | MissingProof
type MissingProof = { readonly ok: false; readonly message: string; readonly remedy: string }

export interface Finding {
  readonly name: string
  readonly isRefused: boolean
  readonly seen: string
}

const LIMITS: Limits = { wallS: 20, memoryMb: 256, processes: 32, outputBytes: 65_536, fileBytes: 1_048_576, diskBytes: 16_777_216 }
const PROGRAMS = { bwrap: 'bubblewrap', perl: 'perl-base' }

/**
 * Tries about thirty ways out of a sandbox, in one box. Never falls through: anything but a refusal of every way is a failure.
 * The remedy is something that a user can type. What a signal ends is a failure too, which means nothing.
 */
export async function prove(place: SandboxDeps, signal: AbortSignal = new AbortController().signal): Promise<Proof> {
  const started = performance.now()
  if (process.platform !== 'linux') return unproved(`there is no sandbox for ${process.platform} yet`, 'use Linux or WSL 2')
  for (const [program, name] of Object.entries(PROGRAMS)) {
    if (findProgram(program) === null) return unproved(`${program} is not installed`, `sudo apt-get install ${name}`)
  }
  const bait = await layBait()
  try {
    const argv = ['perl', '/tillgreen/etc/probe.pl', ...bait.words]
    const request = { argv, cwd: '/tmp', policy: 'test' as const, mounts: [], scratch: [], variables: {}, limits: LIMITS }
    const [result, version] = await Promise.all([runInSandbox(request, { signal }, place), versionOfBubblewrap()])
    const findings = readFindings(result.stdout)
    if (findings === null) return unproved(`the probe did not come to its end: ${result.stderr.trim() || result.end}`, 'npm run doctor')
    const escaped = findings.filter((finding) => !finding.isRefused)
    if (existsSync(join(bait.folder, 'canary'))) escaped.push({ name: 'write outside the workspace', isRefused: false, seen: 'a file' })
    if (escaped.length > 0) {
      const ways = escaped.map((finding) => `${finding.name} (${finding.seen})`).join(', ')
      return unproved(`the sandbox does not hold: ${ways}`, 'update bubblewrap and the kernel; nothing will be run until then')
    }
    const refused = findings.map((finding) => finding.name)
    return { ok: true, proof: { backend: 'bubblewrap', version, refused, durationMs: performance.now() - started } }
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error
    return unproved(error.message, remedyFor(readSwitches()))
  } finally {
    bait.takeAway()
  }
}

/** Reads what the probe printed; null where it did not reach its last line. */
export function readFindings(stdout: string): Finding[] | null {
  const lines = stdout.trim().split('\n')
  if (lines.pop() !== 'end') return null
  return lines.map((line) => {
    const [state, name = '', seen = ''] = line.split('\t')
    return { name, isRefused: state === 'refused', seen }
  })
}

export interface Bait {
  readonly folder: string
  /** Arguments of the probe. */
  readonly words: readonly string[]
  takeAway(): void
}

/** Lays out on this machine what a sandbox must not reach: a folder, a secret, a port, two sockets. */
export async function layBait(): Promise<Bait> {
  const { folder, remove } = makeFleetingFolder('bait')
  const secret = `canary-${crypto.randomUUID()}`
  writeFileSync(join(folder, 'secret'), secret, { mode: 0o600 })
  const abstract = `tillgreen-${crypto.randomUUID()}`
  const [port, path, name] = [createServer(), createServer(), createServer()]
  await Promise.all([
    listen(port, { host: '127.0.0.1', port: 0 }),
    listen(path, { path: join(folder, 'socket') }),
    listen(name, { path: `\0${abstract}` }),
  ])
  const address = port.address()
  const number = typeof address === 'object' && address !== null ? address.port : 0
  const facts = {
    machine: process.arch === 'arm64' ? 'aarch64' : 'x86_64',
    outside: folder,
    home: homedir(),
    secret,
    port: number,
    // An address for documentation: it never answers, and without any route the kernel refuses it at once.
    address: '192.0.2.1',
    addressport: 80,
    parent: process.pid,
    abstract,
  }
  return {
    folder,
    words: Object.entries(facts).map(([key, value]) => `${key}=${value}`),
    takeAway() {
      for (const server of [port, path, name]) server.close()
      remove()
    },
  }
}

function listen(server: Server, where: { host: string; port: number } | { path: string }): Promise<void> {
  server.on('connection', (socket) => socket.destroy())
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => resolve())
  })
}

export interface Switches {
  readonly apparmorRestricts: boolean
  readonly cloneIsOff: boolean
  readonly noneAllowed: boolean
}

function readSwitches(): Switches {
  const read = (name: string) => {
    try {
      return readFileSync(`/proc/sys/${name}`, 'latin1').trim()
    } catch {
      return null
    }
  }
  return {
    apparmorRestricts: read('kernel/apparmor_restrict_unprivileged_userns') === '1',
    cloneIsOff: read('kernel/unprivileged_userns_clone') === '0',
    noneAllowed: read('user/max_user_namespaces') === '0',
  }
}

/** The command for users whose kernel refuses user namespaces. */
export function remedyFor(switches: Switches): string {
  if (switches.apparmorRestricts) return 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'
  if (switches.cloneIsOff) return 'sudo sysctl -w kernel.unprivileged_userns_clone=1'
  if (switches.noneAllowed) return 'sudo sysctl -w user.max_user_namespaces=15000'
  return 'allow user namespaces (in a container: start it with --privileged or a seccomp profile that allows them)'
}

function unproved(message: string, remedy: string): MissingProof {
  return { ok: false, message, remedy }
}

function versionOfBubblewrap(): Promise<string> {
  return new Promise((resolve) => {
    execFile(findProgram('bwrap') ?? 'bwrap', ['--version'], (error, stdout) =>
      resolve(error ? 'unknown' : stdout.replace(/^\D+/, '').trim()),
    )
  })
}
