// Exports of a run: a repository and a patch that hold exactly its states, whatever git's configuration on this machine.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

/** The command of a README that runs the tests. */
const testLineOf = (readme: string): string => /## Test\n\n {4}(.+)/.exec(readme)?.[1] ?? 'exit 9'

const git = (folder: string, ...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })

test('a repository has a commit for each state and a patch leads from nothing to the last, under our own name', async () => {
  const endpoint = await tellStory(goodStory)
  const home = temporaryFolder('home')
  // A user whose git signs, hooks and rewrites: none of it may matter.
  writeFileSync(
    join(home, '.gitconfig'),
    `[user]\n name = Person\n email = person@example.org\n[commit]\n gpgSign = true\n[core]\n hooksPath = ${home}/hooks\n autocrlf = true\n excludesFile = ${home}/ignore\n[init]\n templateDir = ${home}/template\n`,
  )
  writeFileSync(join(home, 'ignore'), '*.py\n')
  for (const folder of ['hooks', 'template/hooks']) mkdirSync(join(home, folder), { recursive: true })
  for (const hook of ['hooks/post-checkout', 'hooks/reference-transaction', 'template/hooks/post-checkout'])
    writeFileSync(join(home, hook), `#!/bin/sh\ntouch ${home}/hooked\n`, { mode: 0o755 })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url, environment: { HOME: home } }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--json', '--out', 'made'], place)

  const repository = join(place.data, 'repository')
  const result = await tillgreen(['export', run, '--out', repository, '--format', 'git'], place)
  expect(result).toMatchObject({ code: 0 })
  const commits = git(repository, 'log', '--reverse', '--format=%an <%ae> %s').trim().split('\n')
  expect(result.stdout).toContain(`a git repository with ${commits.length} commits to`)
  expect(commits.length).toBeGreaterThanOrEqual(4)
  expect(commits.every((line) => line.startsWith('Tillgreen <tillgreen@localhost> '))).toBe(true)
  expect(git(repository, 'log', '-1', '--format=%B')).toContain('Tillgreen-Outcome: verified, 3 of 3 tests')
  expect(git(repository, 'log', '--format=%B', '--reverse')).toContain(description)
  expect(git(repository, 'status', '--porcelain')).toBe('')
  expect(git(repository, 'fsck', '--strict')).toBe('')
  expect(existsSync(join(home, 'hooked'))).toBe(false)
  for (const path of ['squares.py', 'tests/test_squares.py'])
    expect(readFileSync(join(repository, path), 'utf8')).toBe(readFileSync(join(place.data, 'made', path), 'utf8'))
  expect(readFileSync(join(repository, '.gitignore'), 'utf8')).toContain('__pycache__/')
  expect(
    execFileSync('sh', ['-c', `${testLineOf(readFileSync(join(repository, 'README.md'), 'utf8'))} 2>&1`], {
      cwd: repository,
      encoding: 'utf8',
    }),
  ).toContain('OK')
  expect(git(repository, 'status', '--porcelain')).toBe('')
  expect((await tillgreen(['export', run, '--out', repository, '--format', 'git', '--force'], place)).code).toBe(2)

  expect((await tillgreen(['export', run, '--out', 'it.patch', '--format', 'patch'], place)).code).toBe(0)
  const start = temporaryFolder('start')
  git(start, 'init', '--quiet', 'tree')
  git(join(start, 'tree'), 'apply', '--whitespace=nowarn', join(place.data, 'it.patch'))
  const files = (folder: string) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => !path.startsWith('.git') && !path.includes('__pycache__'))
      .sort()
  expect(files(join(start, 'tree'))).toEqual(files(repository))
  expect(readFileSync(join(start, 'tree/squares.py'), 'utf8')).toBe(readFileSync(join(repository, 'squares.py'), 'utf8'))

  expect((await tillgreen(['export', run, '--out', 'x', '--format', 'tar'], place)).code).toBe(2)
}, 120_000)
