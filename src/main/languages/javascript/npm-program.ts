// Finds the machine's npm, as a folder that runs under any Node.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mount } from '../../../contract/sandbox/inside.js'
import type { Machine } from '../language.js'

const INSIDE = '/tillgreen/npm'

export interface NpmProgram {
  readonly mounts: readonly Mount[]
  /** Its script, by its inside path. */
  readonly script: string
}

/** Null if there is none. */
export async function findNpm(machine: Machine): Promise<NpmProgram | null> {
  const program = machine.find('npm')
  if (program === null) return null
  const linked = realpathSync(program)
  // A link leads into the package itself; a shim has to be asked.
  const root = linked.endsWith('/bin/npm-cli.js')
    ? dirname(dirname(linked))
    : join((await machine.ask('npm', ['root', '-g'])) ?? '/', 'npm')
  if (!existsSync(join(root, 'bin/npm-cli.js'))) return null
  const mounts: Mount[] = [{ source: realpathSync(root), target: INSIDE, access: 'read' }]
  return { mounts, script: `${INSIDE}/bin/npm-cli.js` }
}
