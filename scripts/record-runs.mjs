// Records the runs of test/fixtures/runs anew with the present engine: their answers are re-enacted over the live
// sandbox, and only a run that is verified again replaces its recording. With names it records these alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test', 'fixtures', 'runs')
const scratch = mkdtempSync(join(tmpdir(), 'tillgreen-runs-'))
const tillgreen = (...args) =>
  spawnSync(process.execPath, [join(root, 'out', 'main', 'cli.js'), ...args, '--json'], {
    encoding: 'utf8',
    env: { ...process.env, TILLGREEN_DATA: join(scratch, 'data') },
    maxBuffer: 1 << 28,
  })

// What the tests have installed need not be installed again.
const layers = join(root, 'node_modules', '.cache', 'tillgreen-layers')
mkdirSync(layers, { recursive: true })
mkdirSync(join(scratch, 'data'))
symlinkSync(layers, join(scratch, 'data', 'layers'))
const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : readdirSync(folder)) {
  const file = join(folder, name, 'run.jsonl')
  const replayed = tillgreen('replay', file, '--run-commands')
  const lines = replayed.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const finished = lines.findLast((line) => line.type === 'finished')
  if (finished?.outcome.verdict !== 'verified') throw new Error(`${name} ended as ${JSON.stringify(finished?.outcome)}. ${replayed.stderr}`)
  const recorded = tillgreen('record', finished.run, '--out', file, '--force')
  if (recorded.status !== 0) throw new Error(recorded.stderr)
  process.stderr.write(`${name}: ${lines.filter((line) => line.step === 'drifted').length} steps had drifted\n`)
}
rmSync(scratch, { recursive: true, force: true })
