// Runs commands for the tests of this room: small limits, a temporary workspace, the real sandbox.
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CommandResult, Limits } from '../../../contract/sandbox/command.js'
import { WORKSPACE } from '../../../contract/sandbox/inside.js'
import type { PortForward, SandboxRequest } from '../request.js'
import { runInSandbox } from './run-in-sandbox.js'
import { temporaryRoot } from './temporary-folder.js'

export const PLACE = { resources: resolve(import.meta.dirname, '../../../../resources') }

export const LIMITS: Limits = {
  wallS: 30,
  memoryMb: 512,
  processes: 128,
  outputBytes: 8_000_000,
  fileBytes: 64 * 1024 * 1024,
  diskBytes: 128 * 1024 * 1024,
}

export interface Trial extends Partial<Omit<SandboxRequest, 'limits'>> {
  readonly limits?: Partial<Limits>
  readonly signal?: AbortSignal
  readonly onOutput?: (text: string) => void
  readonly onStart?: (reach: PortForward) => void
}

/** Runs an argv, or a line for the shell, in a sandbox. */
export function tryInSandbox(command: string | readonly string[], trial: Trial = {}): Promise<CommandResult> {
  const { signal = new AbortController().signal, onOutput, onStart, limits, ...rest } = trial
  const argv = typeof command === 'string' ? ['sh', '-c', command] : command
  const request = {
    argv,
    cwd: '/tmp',
    policy: 'test' as const,
    mounts: [],
    scratch: [],
    variables: {},
    ...rest,
    limits: { ...LIMITS, ...limits },
  }
  return runInSandbox(request, { signal, ...(onOutput && { onOutput }), ...(onStart && { onStart }) }, PLACE)
}

/** A folder that is removed when `use` is done. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(temporaryRoot(), 'tillgreen-trial-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A trial whose command begins in a writable workspace. */
export function withWorkspace(folder: string): Trial {
  return { cwd: WORKSPACE, mounts: [{ source: folder, target: WORKSPACE, access: 'write' }] }
}
