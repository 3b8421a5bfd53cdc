// The checks that need no test runner: format, two compiler programs, the law of rooms, dead code. Each is one line.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules', '.bin', name)

export const checks = [
  { name: 'format and lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'compiler, Node program', command: bin('tsc'), args: ['-p', 'tsconfig.node.json'] },
  { name: 'compiler, window program', command: bin('tsc'), args: ['-p', 'tsconfig.web.json'] },
  { name: 'dead code', command: bin('knip'), args: ['--no-progress'] },
]

/** Runs one check; its output is shown only where it failed. */
export function runCheck(check) {
  const result = spawnSync(check.command, check.args, { cwd: root, encoding: 'utf8' })
  const ok = result.status === 0
  process.stderr.write(`${ok ? 'ok     ' : 'FAILED '} ${check.name}\n`)
  if (!ok) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}\n`)
  return ok
}
