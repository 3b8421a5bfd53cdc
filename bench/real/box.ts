// Runs a command over given files in the sandbox of Tillgreen: without network beyond loopback, and with limits.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceFile } from '../../src/contract/run/template.js'
import { WORKSPACE } from '../../src/contract/sandbox/inside.js'
import { languages } from '../../src/main/languages/index.js'
import { type PreparedEnvironment, prepareEnvironment } from '../../src/main/sandbox/layers/layers.js'
import { runInSandbox } from '../../src/main/sandbox/process/run-in-sandbox.js'
import { inTemporaryFolder } from '../../src/main/sandbox/process/temporary-folder.js'

const LIMITS = { memoryMb: 2048, processes: 128, outputBytes: 4_000_000, fileBytes: 64_000_000, diskBytes: 256_000_000 }

export interface Box {
  /** What the command printed on both streams. Its first word is `python` or `node`. */
  run(files: readonly SourceFile[], command: readonly string[]): Promise<string>
}

/**
 * @param layersFolder keeps the environments for the next start
 * @param resources the folder `resources` of this checkout
 */
export function openBox(layersFolder: string, resources: string, signal: AbortSignal, wallS = 60): Box {
  const environments = new Map<string, Promise<PreparedEnvironment>>()
  const environmentOf = (toolchain: string) => {
    const made = environments.get(toolchain) ?? prepare(toolchain, { layersFolder, languages, resources }, signal)
    environments.set(toolchain, made)
    return made
  }
  return {
    async run(files, [toolchain = '', ...rest]) {
      const environment = await environmentOf(toolchain)
      return inTemporaryFolder('bench', async (folder) => {
        for (const { path, text } of files) {
          mkdirSync(dirname(join(folder, path)), { recursive: true })
          writeFileSync(join(folder, path), text)
        }
        const result = await runInSandbox(
          {
            argv: [environment.programs.get(toolchain) ?? toolchain, ...rest],
            cwd: WORKSPACE,
            policy: 'test',
            mounts: [{ source: folder, target: WORKSPACE, access: 'write' }, ...environment.mounts],
            scratch: environment.scratch,
            variables: environment.variables,
            limits: { ...LIMITS, wallS },
          },
          { signal },
          { resources },
        )
        signal.throwIfAborted()
        return `${result.stderr}\n${result.stdout}${result.end === 'exited' ? '' : `\nended by: ${result.end}`}`
      })
    },
  }
}

async function prepare(
  toolchain: string,
  where: Parameters<typeof prepareEnvironment>[1],
  signal: AbortSignal,
): Promise<PreparedEnvironment> {
  const template = toolchain === 'python' ? 'python-plain' : 'node-plain'
  const made = await prepareEnvironment({ template, toolchains: [toolchain], steps: [] }, where, { signal })
  if (!made.ok) throw new Error(made.message)
  return made
}
