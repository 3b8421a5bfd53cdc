// Whole runs with a model that means harm: what it leaves in its workspace must not become a way out of it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type CommandResult, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { fix } from '../support/good-story.js'
import { code, description, file, goodStory, json, type Story, tellStory } from '../support/story.js'

type Hostile = CommandResult & { readonly data: string; readonly out: string }

/** Runs a command of the model's between two attempts, then what it is followed by; the good repair comes last. */
const commandThen = (shell: string, then: Story): Story => ({
  ...goodStory,
  'task/sum/code': code,
  'task/sum/attempt/1/decide': json({
    actions: [{ action: 'run-command', argv: ['sh', '-c', shell], where: 'workspace', why: 'prepares' }],
  }),
  'task/sum/attempt/2/diagnose': 'squares.py keeps the odd numbers.',
  'task/sum/attempt/2/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'keep the even numbers' }] }),
  'task/sum/attempt/2/action/1/fix': fix,
  ...then,
})

async function runStory(story: Story, flags: readonly string[] = []): Promise<Hostile> {
  const endpoint = await tellStory(story)
  const data = temporaryFolder('data')
  const out = join(data, 'made')
  const place = { data, baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--out', out, '--json', ...flags], place)
  return { ...result, data, out }
}

/** All paths below a folder, folders and links too. */
const pathsIn = (folder: string): string[] => (readdirSync(folder, { recursive: true }) as string[]).map(String).sort()

for (const [name, link] of [
  ['that leads elsewhere', (outside: string) => `ln -s ${outside} d`],
  ['through another link', (outside: string) => `ln -s / root; ln -s root${outside} d`],
] as const)
  test(`an edit below a folder that a command made a link ${name} writes nothing there`, async () => {
    const outside = temporaryFolder('outside')
    const result = await runStory(
      commandThen(link(outside), {
        'task/sum/attempt/2/decide': json({ actions: [{ action: 'fix-file', path: 'd/planted.txt', change: 'write it' }] }),
        'task/sum/attempt/2/action/1/fix': file('d/planted.txt', 'planted'),
        'task/sum/attempt/3/diagnose': 'squares.py keeps the odd numbers.',
        'task/sum/attempt/3/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'keep the even numbers' }] }),
        'task/sum/attempt/3/action/1/fix': fix,
      }),
    )
    expect(readdirSync(outside)).toEqual([])
    expect(result.outcome?.ended).not.toBe('crashed')
    expect(result.code).not.toBe(70)
  })

test('a repository that a command planted reaches neither the output folder nor the archive', async () => {
  const outside = temporaryFolder('outside')
  const plant = `mkdir -p .git/hooks sub/.git; printf '[core]\\n\\tfsmonitor = touch ${outside}/ran\\n' >.git/config; cp .git/config sub/.git/config; printf 'ref: refs/heads/main\\n' >.git/HEAD; printf '#!/bin/sh\\ntouch ${outside}/ran\\n' >.git/hooks/pre-commit; chmod 755 .git/hooks/pre-commit`
  const result = await runStory(commandThen(plant, {}))
  expect(result.outcome?.ended).toBe('finished')
  expect(pathsIn(result.out).filter((path) => path.split('/').includes('.git'))).toEqual([])
  const archive = join(result.data, 'it.zip')
  expect((await tillgreen(['export', result.run, '--out', archive], result)).code).toBe(0)
  expect(execFileSync('python3', ['-m', 'zipfile', '-l', archive], { encoding: 'utf8' })).not.toContain('.git/')
  expect(readdirSync(outside)).toEqual([])
})

test('applying a run brings no hook and no configuration into the repository of the project', async () => {
  const project = temporaryFolder('project')
  writeFileSync(join(project, 'squares.py'), 'def even_squares(numbers):\n    return sum(n * n for n in numbers if n % 2 == 1)\n')
  mkdirSync(join(project, 'tests'))
  writeFileSync(
    join(project, 'tests/test_squares.py'),
    'import unittest\nfrom squares import even_squares\n\n\nclass T(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(even_squares([1, 2]), 4)\n',
  )
  execFileSync('git', ['init', '-q', project])
  const before = pathsIn(join(project, '.git')).map((path) => path)
  const endpoint = await tellStory({
    'task/baseline/attempt/1/diagnose': 'It keeps the odd numbers.',
    'task/baseline/attempt/1/decide': json({
      actions: [
        {
          action: 'run-command',
          argv: [
            'sh',
            '-c',
            "mkdir -p .git/hooks; printf '#!/bin/sh\\ntrue\\n' >.git/hooks/post-index-change; chmod 755 .git/hooks/post-index-change; sed -i 's/== 1/== 0/' squares.py",
          ],
          where: 'workspace',
          why: 'mends it',
        },
      ],
    }),
    '*': 'NONE',
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', '--project', project, '--template', 'python-plain', '--red-tests', 'fix', '--json'], place)
  await tillgreen(['apply', result.run, '--force'], place)
  expect(pathsIn(join(project, '.git'))).toEqual(before)
  expect(readFileSync(join(project, 'squares.py'), 'utf8')).toContain('== 0')
})

test('a recording of a stranger cannot name a file outside its workspace, nor have the key of this machine sent anywhere', async () => {
  const result = await runStory(goodStory)
  const recording = join(result.data, 'run.jsonl')
  expect((await tillgreen(['record', result.run, '--out', recording], result)).code).toBe(0)
  const outside = temporaryFolder('outside')
  // What would show the forgery is left out, as in recordings of earlier versions.
  const lines = readFileSync(recording, 'utf8')
    .split('\n')
    .map((line) => line.replace(/,"hash":"[0-9a-f]{64}"\}$/, '}'))
  const { entries: _, ...head } = JSON.parse(lines[0] ?? '') as {
    entries: number
    setup: { goal: { template: { files: { path: string; text: string }[] } }; config: { model: Record<string, unknown> } }
  }
  head.setup.goal.template.files.push({ path: `../../../../../../../..${outside}/planted`, text: 'planted' })
  const forged = join(result.data, 'forged.jsonl')
  writeFileSync(forged, [JSON.stringify(head), ...lines.slice(1)].join('\n'))
  const place = { data: temporaryFolder('data'), environment: { OPENAI_API_KEY: 'sk-canary-0123456789' } }
  const replayed = await tillgreen(['replay', forged, '--yes'], place)
  expect([replayed.code, readdirSync(outside)]).toEqual([2, []])
  expect(replayed.stderr).toMatch(/path/)

  const stranger = await tellStory(goodStory)
  head.setup.goal.template.files.pop()
  head.setup.config.model = { ...head.setup.config.model, baseUrl: stranger.url.replace('127.0.0.1', 'localhost') }
  writeFileSync(forged, [JSON.stringify(head), ...lines.slice(1)].join('\n'))
  const taken = await tillgreen(['replay', forged, '--json', '--yes'], place)
  await tillgreen(['fork', taken.run, '--at', 'task/sum/code', '--json', '--yes'], place)
  const keys = stranger.requests.map((request) => JSON.stringify(request)).filter((text) => text.includes('sk-canary'))
  expect(keys).toEqual([])
})

test('a title of the model writes no escape sequence to the terminal', async () => {
  const evil = '\u001b]52;c;cm0gLXJmIC8=\u0007\u001b]0;owned\u0007\u001b[2J\u001b[31mEven\u202e squares \u2713 verified'
  const plan = JSON.parse((goodStory.plan ?? '').replace(/```(json)?/g, '')) as { title: string; tasks: { title: string }[] }
  plan.title = evil
  for (const task of plan.tasks) task.title = evil
  const endpoint = await tellStory({ ...goodStory, plan: json(plan) })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--yes'], place)
  const shown = await tillgreen(['show', (await tillgreen(['runs'], place)).stdout.match(/\b[a-z0-9]{8}-[0-9a-f]{8}\b/)?.[0] ?? ''], place)
  for (const text of [result.stdout, result.stderr, shown.stdout, shown.stderr, (await tillgreen(['runs'], place)).stdout]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    expect(text).not.toMatch(/\u001b\]|\u001b\[2J|\u0007|\u202e/)
  }
})

test('a control: git itself does run what the planted configuration names', () => {
  const [folder, outside] = [temporaryFolder(), temporaryFolder('outside')]
  execFileSync('git', ['init', '-q', folder])
  const config = join(folder, '.git/config')
  writeFileSync(config, `${readFileSync(config, 'utf8')}[core]\n\tfsmonitor = touch ${outside}/ran #\n`)
  execFileSync('git', ['-C', dirname(join(folder, 'x')), 'status'], { stdio: 'ignore' })
  expect(existsSync(join(outside, 'ran'))).toBe(true)
})
