// The checks that need no test runner: format, two compiler programs, the law of rooms, dead code. Each is one line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules', '.bin', name)

export const checks = [
  { name: 'format and lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'compiler, Node program', command: bin('tsc'), args: ['-p', 'tsconfig.node.json'] },
  { name: 'compiler, window program', command: bin('tsc'), args: ['-p', 'tsconfig.web.json'] },
  { name: 'dead code', command: bin('knip'), args: ['--no-progress'] },
]

/** Runs all checks side by side, since each takes one core. Gives how many failed; only those print their output. */
export async function runChecks() {
  const passed = await Promise.all(checks.map(runCheck))
  return passed.filter((isRight) => !isRight).length
}

async function runCheck({ name, command, args }) {
  const output = []
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const [code] = await once(child, 'close')
  process.stderr.write(`${code === 0 ? 'ok     ' : 'FAILED '} ${name}\n`)
  if (code !== 0) process.stderr.write(`${Buffer.concat(output)}\n`)
  return code === 0
}
