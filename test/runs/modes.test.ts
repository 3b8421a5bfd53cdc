// Bits that run a program as another user never leave a sandbox: not at any depth, and in no form of export.
import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CommandRun } from '../../src/contract/run/effects.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { discountPlan, discountTests, shop } from '../support/shop.js'
import { description, edit, goodStory, json, tellStory } from '../support/story.js'
import { openFace } from '../support/wire.js'

const TOOL = 'deep/er/tool'
const LEAVE = [
  `mkdir -p deep/er; for each in top ${TOOL} deep/read; do printf '#!/bin/sh\\n' >$each; done`,
  `chmod 6755 top ${TOOL}; chmod 4644 deep/read; chmod 3777 deep/er; chmod 7777 deep`,
  `stat -c %a top ${TOOL} deep/read deep/er deep`,
].join('\n')
const leave = { action: 'run-command', argv: ['sh', '-ec', LEAVE] }
/** What the command itself sees: in its sandbox the bits are set. */
const SET = '6755\n6755\n4644\n3777\n7777\n'

/** The modes of all files and folders below a folder, without a repository's own. */
const modesIn = (folder: string): Map<string, number> =>
  new Map(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => !/^\.git(\/|$)/.test(path))
      .map((path) => [path, lstatSync(join(folder, path)).mode & 0o7777]),
  )
const special = (modes: ReadonlyMap<string, number>) => [...modes].filter(([, mode]) => (mode & 0o7000) !== 0)

/** The external attributes of an archive's entries below its one folder, as modes. */
const zipModes = (file: string): Map<string, number> => {
  const script =
    'import json,sys,zipfile;print(json.dumps([[e.filename,e.external_attr>>16] for e in zipfile.ZipFile(sys.argv[1]).infolist()]))'
  const found: [string, number][] = JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }))
  return new Map(found.map(([path, mode]) => [path.slice(path.indexOf('/') + 1), mode]))
}

const stdoutOf = (lines: readonly Record<string, unknown>[]): string => {
  const found = lines.find((line) => line.kind === 'result' && line.step === 'command')
  return CommandRun.parse((found?.body as { value: unknown } | undefined)?.value).result.stdout
}

test('a new program has none of them in its folder, its archive, its repository, its patch and its download', async () => {
  const fixed = edit('squares.py', '        if number % 2 == 1:', '        if number % 2 == 0:')
  const endpoint = await tellStory({
    ...goodStory,
    'task/sum/attempt/1/decide': json({ actions: [leave, { action: 'fix-file', path: 'squares.py', change: 'even, not odd' }] }),
    'task/sum/attempt/1/action/2/fix': fixed,
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--out', 'made', '--json'], place)
  expect([result.outcome?.verdict, stdoutOf(result.lines)]).toEqual(['verified', SET])
  const at = (path: string) => join(place.data, path)

  const made = modesIn(at('made'))
  expect([special(made), made.get(TOOL), made.get('top'), made.get('deep/read')]).toEqual([[], 0o755, 0o755, 0o644])

  for (const [format, out] of [
    ['zip', 'it.zip'],
    ['git', 'repository'],
    ['patch', 'it.patch'],
  ] as const)
    expect((await tillgreen(['export', result.run, '--format', format, '--out', out], place)).code).toBe(0)
  const zip = zipModes(at('it.zip'))
  expect([[...new Set(zip.values())].sort(), zip.get(TOOL), zip.get('deep/read')]).toEqual([[0o100644, 0o100755], 0o100755, 0o100644])

  const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  const commits = git(at('repository'), 'rev-list', '--all').trim().split('\n')
  const listed = commits.flatMap((commit) => git(at('repository'), 'ls-tree', '-r', commit).split('\n').filter(Boolean))
  expect([...new Set(listed.map((line) => line.split(' ')[0]))].sort()).toEqual(['100644', '100755'])
  expect(special(modesIn(at('repository')))).toEqual([])
  const patched = [...readFileSync(at('it.patch'), 'utf8').matchAll(/^(?:new|old|deleted) (?:file )?mode (\d+)$/gm)].map(
    (match) => match[1],
  )
  expect([...new Set(patched)].sort()).toEqual(['100644', '100755'])

  const face = await openFace(place)
  const { id } = (await face.ask('exports.make', { run: result.run, format: 'git' })) as { id: string }
  const pieces: Buffer[] = []
  for (let from: number | null = 0; from !== null; ) {
    const piece = (await face.ask('exports.read', { id, from })) as { base64: string; next: number | null }
    pieces.push(Buffer.from(piece.base64, 'base64'))
    from = piece.next
  }
  writeFileSync(at('download.zip'), Buffer.concat(pieces))
  await face.close()
  expect(special(zipModes(at('download.zip')))).toEqual([])
})

test('applied changes have none of them, also where a file of the person had one', async () => {
  const folder = shop()
  chmodSync(join(folder, 'prices.py'), 0o4755)
  const endpoint = await tellStory({
    plan: discountPlan,
    'task/discount/tests-1/tests': discountTests,
    'task/discount/code':
      edit('prices.py', 'def total(prices):', 'def total(prices, percent=50):') +
      edit('prices.py', '    return sum(prices)', '    return sum(prices) * (100 - percent) // 100'),
    'task/discount/attempt/1/diagnose': 'The default takes half off.',
    'task/discount/attempt/1/decide': json({ actions: [leave, { action: 'fix-file', path: 'prices.py', change: 'the discount' }] }),
    'task/discount/attempt/1/action/2/fix': edit('prices.py', 'def total(prices, percent=50):', 'def total(prices, percent=0):'),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Discounts on the total.', '--project', folder, '--mutants', '0', '--json'], place)
  expect(stdoutOf(result.lines)).toBe(SET)
  const applied = await tillgreen(['apply', result.run, '--to', folder, '--force'], place)
  expect(applied.code, applied.stderr).toBe(0)
  const modes = modesIn(folder)
  expect([special(modes), modes.get(TOOL), modes.get('prices.py')]).toEqual([[], 0o755, 0o755])
})
