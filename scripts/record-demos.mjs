// Records the shipped demos anew: plays their answers over the real engine and sandbox without asking whether reality
// is the recorded one, and keeps what each answer was given for. Run it after a change of templates, runners or answers; with
// names it records these alone.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const demos = join(root, 'resources', 'demo')
const scratch = mkdtempSync(join(tmpdir(), 'tillgreen-demos-'))
const tillgreen = (resources, ...args) => {
  const environment = { ...process.env, TILLGREEN_DATA: join(scratch, 'data'), TILLGREEN_RESOURCES: resources }
  return spawnSync(process.execPath, [join(root, 'out', 'main', 'cli.js'), ...args], {
    encoding: 'utf8',
    env: environment,
    maxBuffer: 1 << 28,
  })
}

const resources = join(scratch, 'resources')
cpSync(join(root, 'resources'), resources, { recursive: true })
// What the tests have installed need not be installed again.
const layers = join(root, 'node_modules', '.cache', 'tillgreen-layers')
mkdirSync(layers, { recursive: true })
mkdirSync(join(scratch, 'data'))
symlinkSync(layers, join(scratch, 'data', 'layers'))
const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : readdirSync(demos)) {
  const file = join(resources, 'demo', name, 'demo.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), facts: {} }))
  const played = tillgreen(resources, 'demo', name, '--json')
  const finished = played.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .findLast((line) => line.type === 'finished')
  if (finished?.outcome.verdict !== 'verified') throw new Error(`${name} ended as ${JSON.stringify(finished?.outcome)}. ${played.stderr}`)
  const target = join(scratch, name)
  const recorded = tillgreen(resources, 'record', finished.run, '--demo', target)
  if (recorded.status !== 0) throw new Error(recorded.stderr)
  const { facts } = JSON.parse(readFileSync(join(target, 'demo.json'), 'utf8'))
  const shipped = join(demos, name, 'demo.json')
  writeFileSync(shipped, `${JSON.stringify({ ...JSON.parse(readFileSync(shipped, 'utf8')), facts }, null, 2)}\n`)
  process.stderr.write(`${name}: ${Object.values(facts).reduce((sum, part) => sum + Object.keys(part).length, 0)} answers\n`)
}
rmSync(scratch, { recursive: true, force: true })
