// A hostile model tries to leave its workspace by what its commands leave behind: links, repositories, folders without end.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, file, goodStory, json, tellStory } from '../support/story.js'

const LAID = [
  'ln -s "$OUT" door',
  'ln -s . here',
  'mkdir -p .git/hooks inner/.git .hg bare/objects bare/refs',
  'printf "[core]\\n\\tfsmonitor = evil\\n" | tee .git/config inner/.git/config bare/config >/dev/null',
  'printf "#!/bin/sh\\n" >.git/hooks/pre-commit; chmod 6755 .git/hooks/pre-commit',
  'echo "ref: refs/heads/main" >bare/HEAD; touch bare/objects/a bare/refs/a',
  'touch SQUARES.py; mkfifo pipe; echo kept >kept.txt',
  `perl -e 'for (1..60) { mkdir "deep"; chdir "deep" or die }'`,
]

test('links of a command beyond the workspace are removed, reported, and never reach the output', async () => {
  const outside = temporaryFolder('outside')
  const endpoint = await tellStory({
    ...goodStory,
    'task/sum/attempt/1/decide': json({
      actions: [
        { action: 'run-command', argv: ['sh', '-c', [`OUT=${outside}`, ...LAID].join('\n')] },
        { action: 'fix-file', path: 'door/evil.txt', change: 'write through the link' },
      ],
    }),
    'task/sum/attempt/1/action/2/fix': file('door/evil.txt', 'evil'),
    'task/sum/attempt/2/diagnose': 'The parity is the wrong way round.',
    'task/sum/attempt/2/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'even, not odd' }] }),
    'task/sum/attempt/2/action/1/fix': edit('squares.py', '        if number % 2 == 1:', '        if number % 2 == 0:'),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--out', 'made', '--json'], place)
  const command = result.lines.find((line) => line.kind === 'result' && line.step === 'command') as {
    body: { value: { left: { path: string }[]; result: { exit: number; stderr: string } } }
  }
  expect(command.body.value.result, result.stderr).toMatchObject({ exit: 0 })
  const left = command.body.value.left.map(({ path }) => path.replace(/^(deep\/)+/, ''))
  expect(left.sort()).toEqual(['.git', '.hg', 'SQUARES.py', 'bare/HEAD', 'deep', 'door', 'inner/.git', 'pipe'].sort())
  expect(readdirSync(outside)).toEqual([])
  expect(result.outcome?.verdict).toBe('verified')
  const root = join(place.data, 'made')
  // With their types, entries are listed without going through links: "here" leads round in a circle.
  const made = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) =>
    relative(root, join(entry.parentPath, entry.name)),
  )
  expect(made).toContain('kept.txt')
  expect(made.filter((path) => /(^|\/)(\.git|\.hg|HEAD|SQUARES\.py)$/.test(path))).toEqual([])
  // The link gone, the name is a folder of the workspace like any other.
  expect(readFileSync(join(place.data, 'made/door/evil.txt'), 'utf8').trim()).toBe('evil')
  expect(existsSync(join(outside, 'evil.txt'))).toBe(false)
})
