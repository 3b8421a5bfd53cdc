// A part of what a run changed: chosen by file and hunk, checked in a copy, brought into the folder or a branch of its repository.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { discount, discountPlan, discountTests, shop } from '../support/shop.js'
import { tellStory } from '../support/story.js'

const gitIn = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@localhost', '-C', folder, ...args], { encoding: 'utf8' }).trim()

/** A verified run that gives the shop its discount: two hunks of one file, and a new test. */
async function discounted(folder: string) {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const endpoint = await tellStory({ plan: discountPlan, 'task/discount/tests-1/tests': discountTests, 'task/discount/code': discount })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = await tillgreen(['run', 'Discounts on the total.', '--project', folder, '--mutants', '0', '--json'], place)
  expect(run.outcome).toMatchObject({ verdict: 'verified' })
  return { run: run.run, place }
}

test('changes are listed by hunk, a part of them is tested in a copy, and what is red there is not written', async () => {
  const folder = shop()
  const { run, place } = await discounted(folder)
  const prices = () => readFileSync(join(folder, 'prices.py'), 'utf8')
  const before = prices()

  const listed = await tillgreen(['changes', run], place)
  expect(listed.stdout).toMatch(/prices\.py {2}\+2 -2\n {2}hunk 1, line 1\n {4}- def total\(prices\):\n.*hunk 2, line 3/s)
  expect(listed.stdout).toMatch(/tests\/test_discount\.py .*as a whole: it is a new file.*all 3 changes in 2 files\./s)

  // The signature without its code: the copy includes the test that the user left out, and that test is red.
  const red = await tillgreen(['apply', run, '--only', 'prices.py', '--hunks', 'prices.py:1', '--check'], place)
  expect([red.code, red.stdout, prices()]).toEqual([
    1,
    expect.stringMatching(/Red in a copy with 1 of 3 changes: 2 of 5 tests|Red in a copy with 1 of 3 changes.*Nothing was written/s),
    before,
  ])

  const unchecked = await tillgreen(['apply', run, '--hunks', 'prices.py:1', '--not', 'tests', '--json'], place)
  expect(unchecked.lines.at(-1)).toMatchObject({ written: ['prices.py'], selection: { chosen: 1, of: 3, check: 'unchecked' } })
  expect(prices()).toBe(before.replace('def total(prices):', 'def total(prices, percent=0):'))

  // A change that we brought back ourselves is no foreign change: the rest follows.
  const green = await tillgreen(['apply', run, '--only', 'prices.py', '--check', '--json'], place)
  expect(green.lines.at(-2)).toMatchObject({ type: 'checked', ok: true, red: [] })
  expect(green.lines.at(-1)).toMatchObject({ written: ['prices.py'], selection: { chosen: 2, of: 3, check: 'green' } })
  expect([prices().includes('(100 - percent) // 100'), existsSync(join(folder, 'tests/test_discount.py'))]).toEqual([true, false])

  const again = await tillgreen(['changes', run, '--json'], place)
  expect(again.lines.at(-1)).toMatchObject({
    applied: [
      { folder, branch: null, selection: { chosen: 1, of: 3, check: 'unchecked' } },
      { folder, branch: null, selection: { chosen: 2, of: 3, check: 'green' } },
    ],
  })
  const shown = await tillgreen(['show', run], place)
  expect(shown.stdout).toMatch(
    /Applied 1 of 3 changes to \S+ on .*\. The tests were not run on these changes\.\nApplied 2 of 3 .*\. The tests passed in a copy with only these changes\./,
  )
  writeFileSync(join(folder, 'prices.py'), '# mine\n')
  expect(await tillgreen(['apply', run], place)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/prices\.py is no longer the same as at the start of the run/),
  })
  for (const [flags, said] of [
    [['--hunks', 'prices.py:7'], /prices\.py has no change 7\. Choose a number from 1 to 2/],
    [['--hunks', 'tests/test_discount.py:1'], /can only be applied as a whole, because it is a new file/],
    [['--not', 'prices.py', '--not', 'tests'], /No changes are selected/],
    [['--only', 'other.py'], /changed no file matching "other\.py"/],
  ] as const)
    expect(await tillgreen(['apply', run, ...flags], place)).toMatchObject({ code: 2, stderr: expect.stringMatching(said) })
})

test('changes become commits of a new branch, and nothing that is checked out changes', async () => {
  const made = shop()
  // The project is a folder of a larger repository.
  const repository = temporaryFolder('repository')
  const folder = join(repository, 'shop')
  mkdirSync(repository, { recursive: true })
  renameSync(made, folder)
  const { run, place } = await discounted(folder)
  const branch = (name: string, ...flags: string[]) => tillgreen(['apply', run, '--branch', name, ...flags], place)
  expect(await branch('discounts')).toMatchObject({ code: 2, stderr: expect.stringMatching(/is not in a git repository/) })
  gitIn(repository, 'init', '--quiet', '--initial-branch=main')
  expect(await branch('discounts')).toMatchObject({ code: 2, stderr: expect.stringMatching(/has no commits yet/) })
  gitIn(repository, 'add', 'shop/prices.py', 'shop/tests')
  gitIn(repository, 'commit', '--quiet', '-m', 'A shop')
  // Other work in the working copy is left alone.
  writeFileSync(join(folder, 'tests/test_prices.py'), '# under way\n')
  writeFileSync(join(repository, 'staged'), '')
  gitIn(repository, 'add', 'staged')
  const state = () => [gitIn(repository, 'status', '--porcelain'), gitIn(repository, 'rev-parse', 'HEAD'), gitIn(repository, 'branch')]
  const [status, head] = state()

  const applied = await branch('discounts')
  expect([applied.code, applied.stdout]).toEqual([0, expect.stringMatching(/on the new branch discounts .*git switch discounts/s)])
  expect(state()).toEqual([status, head, 'discounts\n* main'])
  expect(gitIn(repository, 'log', '--format=%s', 'main..discounts').split('\n')).toContain('Add a discount')
  expect(gitIn(repository, 'log', '-1', '--format=%B', 'discounts')).toMatch(new RegExp(`Tillgreen-Run: ${run}\n.*verified`, 'is'))
  expect(gitIn(repository, 'diff', '--name-only', 'main', 'discounts')).toBe('shop/prices.py\nshop/tests/test_discount.py')
  expect(gitIn(repository, 'show', 'discounts:shop/prices.py')).toContain('percent=0')
  expect(readFileSync(join(folder, 'prices.py'), 'utf8')).not.toContain('percent')

  const part = await branch('part', '--only', 'prices.py')
  expect(part.stdout).toMatch(/Applied: 2 of 3 changes, without a test run\..*1 commit on the new branch part/s)
  expect(gitIn(repository, 'log', '-1', '--format=%B', 'part')).toContain('Tillgreen-Selection: 2 of 3 changes, without a test run')

  expect(await branch('main')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/A branch named "main" already exists, but this run did not create it/),
  })
  expect(await branch('no..name')).toMatchObject({ code: 2, stderr: expect.stringMatching(/is not a valid branch name/) })
  writeFileSync(join(folder, 'prices.py'), '# mine\n')
  gitIn(repository, 'commit', '--quiet', '-am', 'Mine')
  expect(await branch('late')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/your last commit does not match the start of run .* Differences: prices\.py/),
  })
  expect(gitIn(repository, 'branch')).not.toContain('late')
})

test("the same name again continues in the branch of the run, unless it is checked out or holds other people's work", async () => {
  const folder = shop()
  const { run, place } = await discounted(folder)
  const branch = (...flags: string[]) => tillgreen(['apply', run, '--branch', 'discounts', ...flags], place)
  gitIn(folder, 'init', '--quiet', '--initial-branch=main')
  gitIn(folder, 'add', 'prices.py', 'tests')
  gitIn(folder, 'commit', '--quiet', '-m', 'A shop')
  expect(await branch('--hunks', 'prices.py:1', '--only', 'prices.py')).toMatchObject({ code: 0 })
  const first = gitIn(folder, 'rev-parse', 'discounts')

  const rest = await branch()
  expect(rest.stdout).toMatch(/2 files changed in 1 commit on the branch discounts/)
  expect(gitIn(folder, 'rev-parse', 'discounts~1')).toBe(first)
  expect(gitIn(folder, 'diff', '--name-only', 'main', 'discounts')).toBe('prices.py\ntests/test_discount.py')
  expect(gitIn(folder, 'show', 'discounts:prices.py')).toContain('(100 - percent) // 100')
  expect((await branch()).stdout).toMatch(/same {5}prices\.py\nsame .*\n0 files changed in 0 commits/)

  gitIn(folder, 'stash', '--quiet', '--include-untracked')
  gitIn(folder, 'switch', '--quiet', 'discounts')
  expect(await branch()).toMatchObject({ code: 2, stderr: expect.stringMatching(/"discounts" is checked out in/) })
  writeFileSync(join(folder, 'prices.py'), '# mine\n')
  gitIn(folder, 'commit', '--quiet', '-am', 'Mine')
  gitIn(folder, 'switch', '--quiet', 'main')
  expect(await branch()).toMatchObject({ code: 2, stderr: expect.stringMatching(/prices\.py changed after run .* wrote the branch/) })
  // Another branch of the same name is not the one that the run made.
  gitIn(folder, 'branch', '--quiet', '--force', 'discounts', 'main')
  expect(await branch()).toMatchObject({ code: 2, stderr: expect.stringMatching(/already exists, but this run did not create it/) })
})
