// Runs that continue an existing program: imported, kept green, changed, and brought back.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { discount, discountPlan, discountTests, shop as makeShop } from '../support/shop.js'
import { edit, json, tellStory } from '../support/story.js'

const shop = (): string => {
  const folder = makeShop()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Does what is asked, and breaks what was green. */
const careless =
  edit('prices.py', 'def total(prices):', 'def total(prices, percent=50):') +
  edit('prices.py', '    return sum(prices)', '    return sum(prices) * (100 - percent) // 100')

test('a program that is there is taken over, what was green stays green, and the change is brought back', async () => {
  const folder = shop()
  const endpoint = await tellStory({
    plan: discountPlan,
    'reader/by-example': json({ examples: [], differences: [] }),
    'task/discount/tests-1/tests': discountTests,
    'task/discount/code': careless,
    'task/discount/attempt/1/diagnose': 'The default takes half off.',
    'task/discount/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'prices.py', change: 'no discount by default' }] }),
    'task/discount/attempt/1/action/1/fix': edit('prices.py', 'def total(prices, percent=50):', 'def total(prices, percent=0):'),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = await tillgreen(['run', 'Discounts on the total.', '--project', folder, '--mutants', '0', '--json'], place)
  expect(run.outcome).toMatchObject({
    verdict: 'verified',
    ended: 'finished',
    reason: expect.stringMatching(/2 of them were red before.*2 original tests are ignored/s),
  })

  const prompts = endpoint.requests.map((request) => request.messages.map((message) => message.content).join('\n'))
  expect(prompts.join('\n')).not.toMatch(/secret-canary|node_modules\/x/)
  expect(prompts[0]).toContain('The sum of prices, in cents.')
  const read = endpoint.requests.findIndex(({ key }) => key === 'reader/by-example')
  expect(prompts[read]).toContain('# Files that are there\n\n- prices.py\n- tests/__init__.py\n- tests/test_prices.py')
  const shown = await tillgreen(['show', run.run], place)
  expect(shown.stdout).toMatch(/Copied .*: 3 files, 1 of them tests for unittest\. Left out: \.env \(it may hold secrets\)/)
  expect(shown.stdout).toMatch(/Your tests before any changes +1 green · 1 red · 1 skipped/)
  expect(shown.stdout).toMatch(/Tested +2 of 3 green|Tested +\d of \d/)

  expect(readFileSync(join(folder, 'prices.py'), 'utf8')).not.toContain('percent')
  // A folder or a file that leads elsewhere is never written through.
  const outside = temporaryFolder('outside')
  writeFileSync(join(outside, 'prices.py'), readFileSync(join(folder, 'prices.py')))
  const linked = shop()
  rmSync(join(linked, 'tests'), { recursive: true })
  symlinkSync(outside, join(linked, 'tests'))
  const refused = await tillgreen(['apply', run.run, '--to', linked], place)
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringMatching(/Nothing was written, .*behind a symbolic link: tests\/test_discount\.py/),
  ])
  rmSync(join(linked, 'tests'))
  symlinkSync(join(outside, 'prices.py'), join(linked, 'prices.py.tillgreen-new'))
  expect((await tillgreen(['apply', run.run, '--to', linked], place)).code).toBe(0)
  expect([readdirSync(outside), readFileSync(join(outside, 'prices.py'), 'utf8')]).toEqual([
    ['prices.py'],
    expect.not.stringContaining('percent'),
  ])
  const applied = await tillgreen(['apply', run.run, '--json'], place)
  expect(applied.lines.at(-1)).toMatchObject({ type: 'applied', written: ['prices.py', 'tests/test_discount.py'], removed: [] })
  expect(readFileSync(join(folder, 'prices.py'), 'utf8')).toContain('def total(prices, percent=0):')
  expect(readFileSync(join(folder, 'tests/test_discount.py'), 'utf8')).not.toContain('clause')
  expect(readFileSync(join(folder, '.env'), 'utf8')).toContain('secret-canary')

  // The export is verified elsewhere with the same tests set aside, and the history is replayed from the journal alone.
  const out = join(temporaryFolder('out'), 'shop.zip')
  expect((await tillgreen(['export', run.run, '--out', out], place)).code).toBe(0)
  expect((await tillgreen(['verify', out], place)).stdout).toMatch(/^verified$/m)
  expect((await tillgreen(['replay', run.run, '--strict'], place)).code).toBe(0)
})

test('a change is not brought back over what the person did meanwhile, and nothing is written', async () => {
  const folder = shop()
  const endpoint = await tellStory({ plan: discountPlan, 'task/discount/tests-1/tests': discountTests, 'task/discount/code': discount })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = await tillgreen(['run', 'Discounts on the total.', '--project', folder, '--mutants', '0', '--json'], place)
  expect(run.outcome).toMatchObject({ verdict: 'verified' })
  writeFileSync(join(folder, 'prices.py'), '# mine\n')
  const applied = await tillgreen(['apply', run.run], place)
  expect([applied.code, applied.stderr]).toEqual([
    2,
    expect.stringMatching(/Nothing was written, because prices\.py is no longer the same as at the start of the run\..*--format patch/s),
  ])
  expect([readFileSync(join(folder, 'prices.py'), 'utf8'), existsSync(join(folder, 'tests/test_discount.py'))]).toEqual(['# mine\n', false])
})

const cheapestMended = {
  'task/baseline/attempt/1/diagnose': 'cheapest takes the largest.',
  'task/baseline/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'prices.py', change: 'take the smallest' }] }),
  'task/baseline/attempt/1/action/1/fix': edit('prices.py', 'return max(prices)', 'return min(prices)'),
}

test('red tests of a project are made green without an author of tests', async () => {
  const folder = shop()
  execFileSync('git', ['init', '--quiet', folder])
  writeFileSync(join(folder, '.gitignore'), 'tests/__init__.py\n')
  const endpoint = await tellStory(cheapestMended)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = await tillgreen(['run', '--project', folder, '--red-tests', 'fix', '--mutants', '0', '--json'], place)
  expect(run.outcome).toMatchObject({ verdict: 'verified', reason: expect.stringMatching(/1 of them was red before/) })
  expect(endpoint.requests.some((request) => request.key.includes('tests'))).toBe(false)

  await tillgreen(['apply', run.run], place)
  const again = await tillgreen(['run', '--project', folder, '--red-tests', 'fix', '--json'], place)
  expect(again.outcome).toMatchObject({
    ended: 'stuck',
    reason: expect.stringMatching(/All tests of the project are green.*say what you want instead/),
  })
})

test('a Python project whose build fails is continued without it, and the run reports that once', async () => {
  const folder = shop()
  writeFileSync(join(folder, 'setup.cfg'), '[metadata]\nname = shop\n')
  const endpoint = await tellStory(cheapestMended)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = await tillgreen(['run', '--project', folder, '--red-tests', 'fix', '--mutants', '0', '--json'], place)
  expect(run.outcome).toMatchObject({ verdict: 'verified' })
  const { stdout } = await tillgreen(['show', run.run], place)
  expect(stdout.match(/does not build here, so only its dependencies are installed: .*not appear to be a Python project/g)).toHaveLength(1)
})

test('what is no project is refused in words, and an archive is looked at without being run', async () => {
  const place = { data: temporaryFolder('data'), baseUrl: 'http://127.0.0.1:9' }
  const missing = await tillgreen(['inspect', '/nowhere/at/all'], place)
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringMatching(/Expected a folder, a git working copy or a \.zip file/)])
  const empty = await tillgreen(['inspect', temporaryFolder('empty')], place)
  expect(empty.stderr).toMatch(/contains no program files/)
  const folder = shop()
  const zip = join(temporaryFolder('zip'), 'shop.zip')
  execFileSync('python3', ['-c', 'import shutil,sys; shutil.make_archive(sys.argv[1][:-4], "zip", sys.argv[2], ".")', zip, folder])
  // Where git keeps it, a folder named build is no result of one.
  const kept = shop()
  mkdirSync(join(kept, 'build'))
  writeFileSync(join(kept, 'build', 'tool.py'), '')
  expect((await tillgreen(['inspect', kept, '--json'], place)).lines.at(-1)).toMatchObject({ files: 3 })
  expect((await tillgreen(['inspect', kept], place)).stdout).toMatch(/^3 files; test files matching /m)
  execFileSync('git', ['init', '--quiet', kept])
  writeFileSync(join(kept, '.gitignore'), '')
  expect((await tillgreen(['inspect', kept, '--json'], place)).lines.at(-1)).toMatchObject({ files: 5 })
  const found = await tillgreen(['inspect', zip, '--json'], place)
  expect(found.lines.at(-1)).toMatchObject({ type: 'project', runner: 'unittest', tests: 1, files: 3 })
})
