// The bench from the command line: suites are proved, tries are runs, hidden tests judge them, and a killed bench run continues.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { BenchReport, BenchRow, TaskProof } from '../../src/extensions/bench/contract/results.js'
import { type CommandResult, root, startTillgreen, tillgreen } from '../support/command-line.js'
import { exercismTrack } from '../support/exercism-track.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { code, description, edit, file, goodStory, right, tellStory } from '../support/story.js'
import { missingToolchains } from '../support/toolchains.js'
import { unchained } from '../support/unchained.js'

const hiddenTest = `import unittest
from squares import even_squares


class HiddenTest(unittest.TestCase):
    def test_even_numbers(self):
        self.assertEqual([even_squares([2, 3, -4]), even_squares([])], [20, 0])

    def test_other_values(self):
        with self.assertRaises(TypeError):
            even_squares([2, "a"])
`
/** What the story builds passes the other hidden tests, and not this one. */
const harder = `${hiddenTest}
    def test_bool(self):
        with self.assertRaises(TypeError):
            even_squares([True])
`
const strict = right.replace('if not isinstance(number, int):', 'if type(number) is not int:')
const emptyStub = 'def even_squares(numbers):\n    raise NotImplementedError\n'

/** A custom suite in a folder: tasks that the good story solves, and `hard` ones whose hidden tests it fails. */
function suiteFolder(tasks: Readonly<Record<string, { readonly hidden: string; readonly solution: string }>>): string {
  const folder = join(temporaryFolder('suite'), 'squares')
  for (const [name, { hidden, solution }] of Object.entries(tasks)) {
    const files = {
      'bench.json': JSON.stringify({ title: name, template: 'python-plain', description }),
      'stub/squares.py': emptyStub,
      'hidden/tests/test_hidden.py': hidden,
      'solution/squares.py': solution,
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name, path)), { recursive: true })
      writeFileSync(join(folder, name, path), text)
    }
  }
  return folder
}

const FEW_CHECKS = ['--mutants', '0', '--held-out', '0', '--no-controls', '--no-hollow', '--no-second-values']

const easy = { hidden: hiddenTest, solution: right }
const hard = { hidden: harder, solution: strict }
const reportOf = (result: CommandResult) => result.lines.findLast((line) => line.type === 'report')?.report as BenchReport
const rowsOf = (result: CommandResult) => result.lines.filter((line) => line.type === 'row') as unknown as BenchRow[]

test('every task of the shipped suite is proved: its solution passes all hidden tests, the empty answer none', async () => {
  const result = await tillgreen(['lab', 'bench', 'prove', 'small', '--draw', '3', '--json'], { data: dataWithLayers() })
  expect(result.code, result.stderr).toBe(0)
  expect(result.lines.length).toBeGreaterThanOrEqual(6)
  for (const line of result.lines) expect(line).toMatchObject({ type: 'proof', problem: null, tests: { length: expect.any(Number) } })
})

test.each([3, 8])('every task of the shipped suite of compiled languages is proved, with the values of draw %i', async (draw) => {
  const tasks = { rust: ['coin-change', 'rate-limit'], go: ['merged-spans', 'stock-list'] }
  const here = Object.entries(tasks).flatMap(([toolchain, names]) => (missingToolchains.has(toolchain) ? [] : names))
  const place = { data: dataWithLayers() }
  expect((await tillgreen(['lab', 'bench', 'list', '--json'], place)).stdout).toContain('"name":"compiled"')
  const result = await tillgreen(['lab', 'bench', 'prove', 'compiled', '--draw', String(draw), '--json'], place)
  const proved = result.lines.filter(({ problem }) => problem === null)
  expect(proved.map(({ task }) => task).sort(), result.stdout).toEqual(here.sort())
  for (const line of proved) expect((line as unknown as TaskProof).tests.length).toBeGreaterThanOrEqual(5)
})

test('exercises of Exercism in JavaScript, TypeScript, Rust and Go are proved: the example passes all official tests, the stub none', async () => {
  const place = { data: dataWithLayers() }
  const folder = join(temporaryFolder('suites'), 'ladders')
  for (const [path, text] of Object.entries(exercismTrack())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const imported = await tillgreen(['lab', 'bench', 'import', folder], place)
  expect([imported.code, imported.stderr]).toEqual([0, ''])
  const result = await tillgreen(['lab', 'bench', 'prove', 'ladders', '--json'], place)
  const toolchains = { 'steps-go': 'go', 'steps-js': 'node', 'steps-rs': 'rust', 'steps-ts': 'node' }
  const here = Object.entries(toolchains).flatMap(([name, toolchain]) => (missingToolchains.has(toolchain) ? [] : [[name, 2, null]]))
  const proved = result.lines.filter(({ task }) => here.some(([name]) => name === task))
  expect(proved.map(({ task, tests, problem }) => [task, (tests as string[]).length, problem])).toEqual(here)
})

test('suites of Exercism, functions and our own are proved alike; a task whose proof fails is named, with the reason', async () => {
  const data = temporaryFolder('data')
  const folder = temporaryFolder('suites')
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  put('track/squares/.docs/instructions.md', description)
  const files = { solution: ['squares.py'], test: ['squares_test.py'], example: ['.meta/example.py'] }
  put('track/squares/.meta/config.json', JSON.stringify({ files }))
  put('track/squares/.meta/example.py', right)
  put('track/squares/squares.py', emptyStub)
  put('track/squares/squares_test.py', hiddenTest)
  const line = {
    task_id: 'Functions/1',
    prompt: 'def double(n: int) -> int:\n    """ Twice n. """\n',
    entry_point: 'double',
    canonical_solution: '    return 2 * n\n',
    test: 'def check(candidate):\n    assert candidate(4) == 8\n',
  }
  put(
    'functions.jsonl',
    `${JSON.stringify(line)}\n${JSON.stringify({ ...line, task_id: 'Functions/2', canonical_solution: '    return n\n' })}\n`,
  )
  put('prompts.md', '## Clock\n\nA clock.\n')
  const empty = suiteFolder({
    fine: easy,
    'empty-passes': { hidden: hiddenTest.replace(/ {8}self.*\n/, '        pass\n'), solution: right },
  })
  for (const path of [join(folder, 'track'), join(folder, 'functions.jsonl'), join(folder, 'prompts.md'), empty]) {
    const imported = await tillgreen(['lab', 'bench', 'import', path], { data })
    expect([imported.code, imported.stderr]).toEqual([0, ''])
  }
  const prove = async (suite: string) => {
    const result = await tillgreen(['lab', 'bench', 'prove', suite, '--json'], { data })
    return [
      result.code,
      result.lines.map(({ task, tests, problem }) => [task, (tests as string[]).length, (problem as { type: string } | null)?.type]),
    ]
  }
  expect(await prove('track')).toEqual([0, [['squares', 2, undefined]]])
  expect(await prove('functions')).toEqual([
    1,
    [
      ['functions-1', 1, undefined],
      ['functions-2', 0, 'oracle'],
    ],
  ])
  expect(await prove('squares')).toEqual([
    1,
    [
      ['empty-passes', 2, 'empty'],
      ['fine', 2, undefined],
    ],
  ])
  expect(await prove('prompts')).toEqual([0, [['clock', 0, undefined]]])
  const listed = await tillgreen(['lab', 'bench', 'list'], { data })
  expect(listed.stdout).toMatch(/^small .*included with Tillgreen$/m)
  expect(listed.stdout).toMatch(/^track +1 task, Exercism exercises$/m)
})

test('a bench run tells verified from right: hidden tests are run once at the end, and no model sees them', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  await tillgreen(['lab', 'bench', 'import', suiteFolder({ fine: easy, hard })], place)
  const args = ['bench', 'run', 'squares', '--parallel', '2', '--tries', '2', '--mutants', '0', '--held-out', '0', '--yes', '--json']
  const result = await tillgreen(args, place)
  expect(result.code, result.stderr).toBe(0)
  const rows = rowsOf(result).sort((a, b) => a.task.localeCompare(b.task) || a.try - b.try)
  const row = { verdict: 'verified', ended: 'finished', first: false, malformed: 0, run: expect.any(String) }
  expect(rows).toMatchObject([
    { ...row, task: 'fine', try: 1, passed: true, hidden: { passed: 2, of: 2 } },
    { ...row, task: 'fine', try: 2, passed: true },
    { ...row, task: 'hard', try: 1, passed: false, hidden: { passed: 2, of: 3 } },
    { ...row, task: 'hard', try: 2, passed: false },
  ])
  expect(rows.every(({ calls, tokens }) => calls >= 6 && tokens > 0)).toBe(true)
  const report = reportOf(result)
  expect(report.head.config.model).toMatchObject({ model: 'storyteller', baseUrl: endpoint.url })
  expect(report).toMatchObject({ done: 4, due: 4, passed: { count: 2, n: 4 }, precision: { count: 2, n: 4 }, recall: { count: 2, n: 2 } })
  expect(report.first).toMatchObject({ first: { count: 0, n: 4 }, end: { count: 2, n: 4 }, won: 2, lost: 0 })
  expect([report.passAtK, report.passHatK]).toEqual([
    [
      { k: 1, value: 0.5 },
      { k: 2, value: 0.5 },
    ],
    [
      { k: 1, value: 0.5 },
      { k: 2, value: 0.5 },
    ],
  ])
  const prompts = JSON.stringify(endpoint.requests)
  expect(prompts).toContain('even_squares')
  expect(prompts).not.toContain('test_hidden')
  expect(prompts).not.toContain('test_even_numbers')

  const bench = report.head.id
  const text = await tillgreen(['lab', 'bench', 'report', bench.slice(0, 11)], place)
  expect(text.stdout).toMatch(/^verdict precision +2 of 4 \(50 %, 15 to 85 %\), small sample$/m)
  expect(text.stdout).toMatch(/^after repairs +2 of 4 .*; repairs fixed 2 and broke 0$/m)
  const markdown = await tillgreen(['lab', 'bench', 'report', bench, '--format', 'markdown'], place)
  expect(markdown.stdout).toContain('| verdict precision | 2 of 4 (50 %, 15 to 85 %), small sample |')
  const junit = await tillgreen(['lab', 'bench', 'report', bench, '--format', 'junit'], place)
  expect(junit.stdout).toContain('tests="4" failures="2" errors="0" skipped="0"')
  const json = await tillgreen(['lab', 'bench', 'report', bench, '--format', 'json'], place)
  expect(JSON.parse(json.stdout)).toMatchObject({ head: { id: bench }, done: 4 })

  const again = await tillgreen(['lab', 'bench', 'compare', bench, bench], place)
  expect([again.code, again.stdout], again.stderr).toEqual([
    0,
    expect.stringContaining('Too few tasks to compare: both bench runs finished 2 tasks, but a comparison needs at least 10.'),
  ])
})

test('a task whose proof fails is left out and costs nothing', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  await tillgreen(['lab', 'bench', 'import', suiteFolder({ broken: { hidden: harder, solution: right } })], place)
  const result = await tillgreen(['lab', 'bench', 'run', 'squares', '--yes', '--json'], place)
  expect([result.code, reportOf(result).due]).toEqual([0, 0])
  expect(reportOf(result).leftOut).toMatchObject([
    { task: 'broken', problem: { type: 'oracle', tests: [expect.stringContaining('test_bool')] } },
  ])
  expect(endpoint.requests).toEqual([])
})

test('in the protocol of edits a model sees what hidden tests print, and gets its rounds', async () => {
  const seen: string[] = []
  const endpoint = await tellStory({
    'bench/fine/1/1': code,
    'bench/fine/1/2': (request) => {
      seen.push(request.messages.map(({ content }) => content).join('\n'))
      return edit('squares.py', '        if number % 2 == 1:', '        if number % 2 == 0:')
    },
    'bench/hard/1/1': file('tests/test_hidden.py', 'import unittest'),
    'bench/hard/1/2': file('squares.py', right),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  await tillgreen(['lab', 'bench', 'import', suiteFolder({ fine: easy, hard })], place)
  const result = await tillgreen(['lab', 'bench', 'run', 'squares', '--protocol', 'edit', '--yes', '--json'], place)
  expect(result.code, result.stderr).toBe(0)
  expect(rowsOf(result)).toMatchObject([
    { task: 'fine', passed: true, first: false, calls: 2, malformed: 0, verdict: null, run: null },
    // Its first answer wrote a test, and was refused as a whole.
    { task: 'hard', passed: false, first: false, calls: 2, malformed: 1, hidden: { passed: 2, of: 3 } },
  ])
  expect(seen[0]).toContain('test_even_numbers')
  expect(reportOf(result).precision.n).toBe(0)
})

test('a bench run keeps the version of its prompt pack, also when a newer one is there as it is resumed; a comparison names both', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  await tillgreen(['lab', 'bench', 'import', suiteFolder({ fine: easy })], place)
  const pack = (version: number, text: string) => {
    const whole = `format = "tillgreen prompts 1"\nname = "terse"\nversion = ${version}\n\n[[variants]]\nstep = "task-rules"\ntext = '''${text}'''\n`
    writeFileSync(join(place.data, 'prompt-packs', `terse-${version}.toml`), whole)
  }
  mkdirSync(join(place.data, 'prompt-packs'))
  pack(1, 'Rules of the first version.')
  await tillgreen(['settings', 'set', 'dailyUsd', '0.0001'], place)
  const own = { name: 'dear', baseUrl: endpoint.url, model: 'storyteller', price: { input: 10, cachedInput: 10, output: 10 } }
  await tillgreen(['settings', 'set', 'endpoints', JSON.stringify([own])], place)
  const run = ['bench', 'run', 'squares', ...FEW_CHECKS, '--json']
  const begun = await tillgreen([...run, '--prompt-pack', 'terse'], place)
  expect([begun.code, reportOf(begun).head.config.promptPack], begun.stderr).toEqual([3, 'terse@1'])
  pack(2, 'Rules of the second version.')
  await tillgreen(['settings', 'set', 'dailyUsd', '100'], place)
  const resumed = await tillgreen(['lab', 'bench', 'run', '--resume', reportOf(begun).head.id, '--json'], place)
  expect(resumed.code, resumed.stderr).toBe(0)
  const prompts = endpoint.requests.map(({ messages }) => messages.map(({ content }) => content).join('\n')).join('\n')
  expect([prompts.includes('Rules of the first version.'), prompts.includes('Rules of the second version.')]).toEqual([true, false])
  const plain = await tillgreen(run, place)
  const [first, second] = [reportOf(begun).head.id, reportOf(plain).head.id]
  const compared = await tillgreen(['lab', 'bench', 'compare', first, second], place)
  expect(compared.stdout).toContain(`${first} used prompt pack terse@1, and ${second} used the built-in prompts.`)
  const missing = await tillgreen([...run, '--prompt-pack', 'nowhere'], place)
  expect([missing.code, (await tillgreen(['lab', 'bench', 'list', '--json'], place)).stdout.includes('nowhere')]).toEqual([2, false])
})

test('killed ten times, a bench run continues each time, repeats no finished try, and ends complete', async () => {
  const slowly = Object.entries(goodStory).map(([key, text]) => [key, { type: 'text', text, afterMs: 150 } as const])
  const endpoint = await tellStory(Object.fromEntries(slowly))
  const data = temporaryFolder('data')
  const place = { data, baseUrl: endpoint.url }
  await tillgreen(['lab', 'bench', 'import', suiteFolder({ a: easy, b: easy, c: easy, d: hard })], place)
  const quick = [...FEW_CHECKS, '--yes', '--json']
  let bench = ''
  const finished = new Map<string, string>()
  const remember = (rows: readonly BenchRow[]) => {
    for (const row of rows) {
      const key = `${row.task} ${row.try}`
      expect(finished.get(key) ?? row.run).toBe(row.run)
      finished.set(key, row.run ?? '')
    }
  }
  const journal = () => {
    const folder = join(data, 'bench', 'runs')
    const name = readdirSync(folder).find((each) => each.endsWith('.jsonl')) ?? ''
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1)
    return lines.flatMap((line) => (line.startsWith('{"type":"row"') ? [JSON.parse(line) as BenchRow] : []))
  }
  for (let kill = 0; kill < 10; kill++) {
    const args =
      bench === ''
        ? ['bench', 'run', 'squares', '--tries', '2', '--parallel', '2', ...quick]
        : ['bench', 'run', '--resume', bench, ...quick]
    const { child, result } = startTillgreen(args, place)
    let said = ''
    const requestsBefore = endpoint.requests.length
    // Somewhere in the middle: after so many questions, or where none are left to ask.
    await new Promise<void>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        said += chunk
      })
      const look = setInterval(() => {
        if (child.exitCode !== null || (said.includes('"type":"head"') && endpoint.requests.length - requestsBefore > kill % 4)) {
          clearInterval(look)
          resolve()
        }
      }, 20)
    })
    bench ||= /"id":"([0-9a-z-]+)"/.exec(said)?.[1] ?? ''
    child.kill('SIGKILL')
    await result
    remember(journal())
  }
  const last = await tillgreen(['lab', 'bench', 'run', '--resume', bench, ...quick], place)
  expect(last.code, last.stderr).toBe(0)
  remember(journal())
  const rows = journal()
  expect(rows.map((row) => `${row.task} ${row.try}`).sort()).toEqual(['a 1', 'a 2', 'b 1', 'b 2', 'c 1', 'c 2', 'd 1', 'd 2'])
  expect(reportOf(last)).toMatchObject({ done: 8, due: 8, passed: { count: 6, n: 8 } })
})

test('Ctrl-C ends a bench run cleanly: what is under way is resumed, not begun again', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const endpoint = await tellStory(goodStory, {})
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  await tillgreen(['lab', 'bench', 'import', suiteFolder({ fine: easy })], place)
  const { child, result } = startTillgreen(['bench', 'run', 'squares', ...FEW_CHECKS, '--yes', '--json'], place)
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
    if (endpoint.requests.length > 0) release()
  })
  const look = setInterval(() => endpoint.requests.length > 0 && release(), 20)
  await held
  clearInterval(look)
  child.kill('SIGINT')
  const stopped = await result
  expect([stopped.code, stopped.stderr]).toEqual([4, expect.stringContaining('Continue with: tillgreen lab bench run --resume')])
  const bench = /"id":"([0-9a-z-]+)"/.exec(said)?.[1] ?? ''
  const planned = endpoint.requests.filter(({ key }) => key === 'plan').length
  const resumed = await tillgreen(['lab', 'bench', 'run', '--resume', bench, '--yes', '--json'], place)
  expect([resumed.code, rowsOf(resumed).map(({ passed }) => passed)]).toEqual([0, [true]])
  expect(endpoint.requests.filter(({ key }) => key === 'plan').length).toBeLessThanOrEqual(planned + 1)
  const done = await tillgreen(['lab', 'bench', 'run', '--resume', bench, '--yes', '--json'], place)
  expect([done.code, rowsOf(done), reportOf(done).done]).toEqual([0, [], 1])
})

/** As if another engine had written all runs: a journal without links is one from before there were any. */
function runOfEngine(data: string, engine: string): void {
  const database = new Database(join(data, 'tillgreen.db'))
  database.prepare('DELETE FROM link').run()
  database.prepare('UPDATE run SET engine = ?').run(engine)
  database.close()
}

test.each([
  ['it goes on where it was refused when the bench run is resumed', null, 1, 0.3],
  ['of another engine it begins anew, and what it took before still counts', 'older', 2, 0.5],
])('a run that the cap of the day ended is no data point: %s', async (_, engine, plans, usd) => {
  const price = { input: 10, cachedInput: 10, output: 10 }
  // The plan takes so much of the cap that no other question has room.
  const plan = {
    type: 'text',
    text: `${goodStory.plan}${Array.from({ length: 8_000 }, (_, line) => `\n${line}`).join('')}`,
    usage: { prompt: 30_000, completion: 15_000 },
  } as const
  const endpoint = await tellStory({ ...goodStory, plan })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  await tillgreen(['lab', 'bench', 'import', suiteFolder({ fine: easy })], place)
  const own = { name: 'dear', baseUrl: endpoint.url, model: 'storyteller', price }
  await tillgreen(['settings', 'set', 'endpoints', JSON.stringify([own])], place)
  await tillgreen(['settings', 'set', 'dailyUsd', '0.41'], place)
  const capped = await tillgreen(['lab', 'bench', 'run', 'squares', ...FEW_CHECKS, '--json'], place)
  expect([capped.code, rowsOf(capped)], capped.stderr).toEqual([3, []])
  expect(reportOf(capped)).toMatchObject({ done: 0, pending: [{ task: 'fine', try: 1 }] })
  expect(capped.stderr).toMatch(/fine, try 1: not finished\. .*all runs of today cost/)
  const planned = () => endpoint.requests.filter(({ key }) => key === 'plan').length
  expect(planned()).toBe(1)
  if (engine !== null) runOfEngine(place.data, engine)
  await tillgreen(['settings', 'set', 'dailyUsd', '100'], place)
  const resumed = await tillgreen(['lab', 'bench', 'run', '--resume', reportOf(capped).head.id, '--json'], place)
  expect([resumed.code, rowsOf(resumed)], resumed.stderr).toMatchObject([0, [{ passed: true, verdict: 'verified', ended: 'finished' }]])
  expect(planned()).toBe(plans)
  // What was paid before the cap ended it counts as well: each plan takes more than 0.2 dollars.
  expect(rowsOf(resumed)[0]?.usd).toBeGreaterThan(usd)
})

test('wrong words and suites that are not there are refused, and leave no bench run', async () => {
  const place = { data: temporaryFolder('data') }
  const say = async (...args: string[]) => {
    const { code: exit, stderr } = await tillgreen(['lab', 'bench', ...args], place)
    return [exit, stderr.split('\n')[0]]
  }
  expect(await say()).toEqual([2, expect.stringContaining('bench expects one of list, import')])
  expect(await say('run', 'nothing', '--yes')).toEqual([
    2,
    expect.stringMatching(/^There is no suite "nothing"\. Choose one of: compiled, small\./),
  ])
  expect(await say('run', 'small', '--only', 'none', '--yes')).toEqual([2, 'The suite small has no task "none".'])
  expect(await say('run', 'small', '--protocol', 'other')).toEqual([2, '--protocol expects loop or edit, but got "other".'])
  expect(await say('run', '--resume', 'zzz')).toEqual([2, expect.stringContaining('There is no bench run "zzz".')])
  expect(await say('import', join(root, 'nowhere'))).toEqual([2, expect.stringContaining('No readable tasks found')])
  expect(await say('compare', 'a')).toEqual([2, 'bench compare expects two or more bench runs.'])
  expect((await tillgreen(['lab', 'bench', 'list'], place)).stdout.trim().split('\n')).toHaveLength(2)
})

test('bench ci fails on a changed decision, and only then', async () => {
  const data = temporaryFolder('data')
  const recorded = join(root, 'test/fixtures/runs/shopping-list/run.jsonl')
  const fine = await tillgreen(['lab', 'bench', 'ci', recorded], { data, environment: { PATH: '/nowhere' } })
  expect([fine.code, fine.stdout]).toEqual([
    0,
    expect.stringMatching(/^✓ run\.jsonl[\s\S]*Checked 1 recorded run\. Every decision matches the recording\./),
  ])
  const folder = temporaryFolder('recorded')
  writeFileSync(join(folder, 'fine.jsonl'), readFileSync(recorded))
  const lines = unchained('shopping-list')
  const at = lines.findIndex((line) => line.includes('"kind":"result"') && line.includes('/code"'))
  lines[at] = String(lines[at]).replace('"factsHash":"', '"factsHash":"0000')
  writeFileSync(join(folder, 'changed.jsonl'), lines.join('\n'))
  const result = await tillgreen(['lab', 'bench', 'ci', folder, '--format', 'junit'], { data })
  expect(result.code).toBe(1)
  expect(result.stdout).toContain('tests="2" failures="1"')
  expect(result.stdout).toMatch(/name="changed\.jsonl"[^>]*>\s*<failure message="The journal differs at/)
  const none = await tillgreen(['lab', 'bench', 'ci', temporaryFolder('none')], { data })
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('No recorded runs (*.jsonl) found')])
})
