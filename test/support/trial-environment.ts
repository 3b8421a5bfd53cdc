// Environments for tests of layers: their specs, how one is made, and how a command runs in it.
import type { EnvironmentSpec, EnvironmentStep } from '../../src/contract/run/template.js'
import { languages } from '../../src/main/languages/index.js'
import { type PreparedEnvironment, prepareEnvironment } from '../../src/main/sandbox/layers/layers.js'
import { PLACE as TRIAL, tryInSandbox, withWorkspace } from '../../src/main/sandbox/process/trial.js'
import type { SandboxOptions } from '../../src/main/sandbox/request.js'

export const PLACE = { ...TRIAL, languages }
export const OPTIONS = { signal: new AbortController().signal }
export const command = (...argv: string[]): EnvironmentStep => ({ type: 'command', argv })
export const python = (...steps: EnvironmentStep[]): EnvironmentSpec => ({ template: 'trial', toolchains: ['python'], steps })
export const node = (...steps: EnvironmentStep[]): EnvironmentSpec => ({ template: 'trial', toolchains: ['node'], steps })

/** The environment of a spec. Throws where it cannot be made. */
export async function ready(spec: EnvironmentSpec, layersFolder: string, options: SandboxOptions = OPTIONS): Promise<PreparedEnvironment> {
  const made = await prepareEnvironment(spec, { layersFolder, ...PLACE }, options)
  if (!made.ok) throw new Error(`${made.message}\n${made.result.stdout}\n${made.result.stderr}`)
  return made
}

/** Runs a command in an environment, over a workspace. */
export function tryIn(environment: PreparedEnvironment, workspace: string, argv: readonly string[]) {
  const { mounts = [], ...trial } = withWorkspace(workspace)
  const { scratch, variables } = environment
  return tryInSandbox(argv, { ...trial, mounts: [...mounts, ...environment.mounts], scratch, variables, limits: { memoryMb: 2048 } })
}
