// Holds the scenes against the pictures that were accepted last, or accepts them as they are now:
//
//   node scripts/shots.mjs check [SCENE]      names the scenes that differ, and where the pictures lie
//   node scripts/shots.mjs accept [SCENE]     takes those that differ; look at them before
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const [what, scene] = process.argv.slice(2)
if (what !== 'check' && what !== 'accept') throw new Error('Expected "check" or "accept", and perhaps the name of a scene.')
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
    ...['test', '--config', 'test/shots/baselines.config.ts', `--update-snapshots=${what === 'check' ? 'none' : 'changed'}`],
    ...(scene ? ['--grep', `(^|\\s)${scene} at `] : []),
  ],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
