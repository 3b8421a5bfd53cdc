// A program is tried on a folder of the user: on a copy, with what it changed listed and saved elsewhere.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { contentOf } from '../support/many-files.js'
import { sortsPictures } from '../support/picture-story.js'
import { description, tellStory } from '../support/story.js'

function pictures(): string {
  const parent = temporaryFolder('own')
  const folder = join(parent, 'my pictures')
  mkdirSync(join(folder, 'old'), { recursive: true })
  writeFileSync(join(folder, 'a.jpg'), Buffer.from([0xff, 0xd8, 1]))
  writeFileSync(join(folder, 'old', 'b.jpg'), Buffer.from([0xff, 0xd8, 2]))
  writeFileSync(join(folder, 'list.txt'), 'none\n')
  symlinkSync('/etc/hostname', join(folder, 'outside'))
  writeFileSync(join(folder, 'bad?.txt'), '')
  return parent
}

test('a program runs on a copy of a folder; its changes are listed and saved, the folder stays as it was, and what cannot be used is refused', async () => {
  const endpoint = await tellStory(sortsPictures)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  const parent = pictures()
  const start = (...args: string[]) => tillgreen(['start', run, ...args], { ...place, cwd: parent })
  const before = contentOf(join(parent, 'my pictures'))

  const { code, stdout, stderr } = await start('--files', 'my pictures', '--keep', 'sorted')
  expect([code, stderr]).toEqual([0, expect.stringContaining('outside')])
  expect(stderr).toContain('bad?.txt')
  // The name of the folder is the argument where none is given.
  expect(stdout.replaceAll('\r\n', '\n')).toContain(`2 pictures in my pictures

Files: 1 new, 2 renamed, 1 changed.
  renamed  my pictures/a.jpg → my pictures/1.jpg
  renamed  my pictures/old/b.jpg → my pictures/2.jpg
  new      my pictures/index.html
  changed  my pictures/list.txt
Saved 4 files in ${join(parent, 'sorted')}.`)
  expect(contentOf(join(parent, 'my pictures'))).toEqual(before)
  expect(readFileSync(join(parent, 'sorted/my pictures/list.txt'), 'utf8')).toBe('1.jpg\n2.jpg\n')
  expect([...readFileSync(join(parent, 'sorted/my pictures/2.jpg'))]).toEqual([0xff, 0xd8, 2])

  // Arguments of the user are taken as they are.
  const { lines } = await start('--files', 'my pictures', '--json', '--', 'my pictures/old')
  expect(lines.find(({ type }) => type === 'files')?.changes).toEqual([
    { how: 'renamed', path: 'my pictures/old/1.jpg', from: 'my pictures/old/b.jpg', bytes: 3 },
    { how: 'new', path: 'my pictures/old/index.html', bytes: 3 },
    { how: 'new', path: 'my pictures/old/list.txt', bytes: 6 },
  ])

  const refused = async (...args: string[]) => {
    const ended = await start(...args)
    expect([ended.code, ended.stdout]).toEqual([2, ''])
    return ended.stderr
  }
  expect(await refused('--files', 'gone')).toContain('--files expects a folder, but')
  expect(await refused('--files', 'my pictures', '--keep', 'my pictures/out')).toContain('--keep expects a folder outside')
  expect(await refused('--files', 'my pictures', '--keep', '.')).toContain('already contains files')
  // A name that the program has itself would change the program.
  mkdirSync(join(parent, 'tests'))
  writeFileSync(join(parent, 'tests/test_squares.py'), '')
  expect(await refused('--files', 'tests')).toContain('The program already has the file tests/test_squares.py.')
  mkdirSync(join(parent, 'many'))
  for (let at = 0; at < 1_001; at++) writeFileSync(join(parent, 'many', `${at}.txt`), '')
  expect(await refused('--files', 'many')).toContain('A program accepts up to 1,000 files, 200 MiB in total.')
  expect(contentOf(join(parent, 'my pictures'))).toEqual(before)
})
