// Tries probes: in a sandbox of some kind, or outside as their control. All probes of a class share one box.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { ENVIRONMENT, type Mount, RUNNER, WORKSPACE } from '../../src/contract/sandbox/inside.js'
import { runWithRegistries } from '../../src/main/sandbox/layers/install.js'
import { runInSandbox } from '../../src/main/sandbox/process/run-in-sandbox.js'
import type { SandboxDeps, SandboxRequest } from '../../src/main/sandbox/request.js'
import { openShell } from '../../src/main/sandbox/terminal/shell.js'
import type { Bait } from './bait.js'
import type { Kind, Probe } from './probe.js'

const LIMITS = { wallS: 120, memoryMb: 512, processes: 128, outputBytes: 1_000_000, fileBytes: 2 ** 27, diskBytes: 2 ** 28 }

// Each line runs in a separate shell, so that none can spoil the next. Descriptor 7 is the terminal, or its replacement.
const ALL = [
  'exec 7>&1',
  'for line; do',
  '  if timeout --foreground --signal=KILL 15 bash -c "$line" 2>/dev/null </dev/null | grep -q "^ESCAPED$"; then echo @escaped; else echo @held; fi',
  'done',
  'echo @end',
].join('\n')

/** The ones that lead out, in their order; null if the attempt itself did not finish. */
export type Attempt = readonly boolean[] | null

export async function attemptInside(kind: Kind, probes: readonly Probe[], bait: Bait, place: SandboxDeps): Promise<Attempt> {
  const mounts: Mount[] = [
    { source: join(bait.folder, 'work'), target: WORKSPACE, access: 'write' },
    { source: join(bait.folder, 'sealed'), target: `${WORKSPACE}/tests`, access: 'read' },
    { source: join(bait.folder, 'runner'), target: RUNNER, access: 'read' },
    { source: join(bait.folder, 'layer'), target: ENVIRONMENT, access: 'read' },
    { source: join(bait.folder, 'shown'), target: '/shown', access: 'read' },
  ]
  const request: SandboxRequest = {
    argv: ['bash', '-c', ALL, 'bash', ...probes.map((probe) => probe.line)],
    cwd: WORKSPACE,
    policy: kind,
    mounts,
    scratch: [],
    variables: bait.variables,
    limits: LIMITS,
  }
  const options = { signal: new AbortController().signal }
  switch (kind) {
    case 'test':
    case 'change':
    case 'start':
    case 'browse':
      return read((await runInSandbox(request, options, place)).stdout, probes)
    case 'install':
      return read((await runWithRegistries(request, { registries: [] }, options, place)).stdout, probes)
    case 'shell': {
      let shown = ''
      const take = (text: string) => {
        shown += text
      }
      await openShell(request, { columns: 80, rows: 24 }, take, place).ended
      return read(shown, probes)
    }
    default:
      return kind satisfies never
  }
}

/** The same outside, where it must succeed: with a terminal, an inherited file and a secret variable. */
export async function attemptOutside(probes: readonly Probe[], bait: Bait): Promise<Attempt> {
  const leak = openSync(join(bait.folder, 'secret'), 'r')
  try {
    const child = spawn('bash', ['-c', ALL, 'bash', ...probes.map((probe) => probe.control ?? probe.line)], {
      cwd: join(bait.folder, 'control'),
      env: { ...process.env, ...bait.variables, HOST_SECRET: 'secret', HOME: bait.variables.HOST_HOME },
      stdio: ['ignore', 'pipe', 'ignore', leak],
    })
    let stdout = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    await new Promise((resolve) => child.on('close', resolve))
    return read(stdout, probes)
  } finally {
    closeSync(leak)
  }
}

function read(text: string, probes: readonly Probe[]): Attempt {
  const words = text.split(/\r?\n/).filter((line) => line.startsWith('@'))
  if (words.length !== probes.length + 1 || words.at(-1) !== '@end') return null
  return words.slice(0, -1).map((word) => word === '@escaped')
}
