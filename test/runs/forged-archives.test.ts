// An archive from somewhere else is never called verified: what a run would have found is found, and for the rest it is said what is known.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackExport } from '../../src/main/host/exports/unpack-export.js'
import { runnerOf, suiteHash } from '../../src/main/host/ports/bench-place.js'
import type { Store } from '../../src/main/store/store.js'
import { openTrees } from '../../src/main/store/trees/trees.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { goodStory } from '../support/good-story.js'
import { description, tellStory } from '../support/story.js'

/** Puts texts in place of files, by the ends of their names, and changes what the certificate says. */
const FORGE = `
import json, sys, zipfile
old, changes, said = zipfile.ZipFile(sys.argv[1]), json.loads(sys.argv[3]), json.loads(sys.argv[4])
with zipfile.ZipFile(sys.argv[2], "w") as new:
    for entry in old.infolist():
        data = old.read(entry)
        for end, text in changes.items():
            data = text.encode() if entry.filename.endswith(end) else data
        if entry.filename.endswith("/verification.json"):
            data = json.dumps({**json.loads(data), **said}).encode()
        new.writestr(entry, data)
`

/** An archive with other files, whose certificate names what it holds. */
async function forgedOf(archive: string, changes: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder('forged')
  const make = (name: string, said: object) => {
    const made = join(folder, name)
    execFileSync('python3', ['-c', FORGE, archive, made, JSON.stringify(changes), JSON.stringify(said)])
    return made
  }
  const trees = join(folder, 'trees')
  const { tree, claimed } = await unpackExport(make('first.zip', {}), trees)
  const suite = suiteHash({ trees: openTrees(trees) } as Store, claimed.template, runnerOf(claimed.template), tree)
  return make('made.zip', { tree, suite })
}

const REFUSES = '    if "a" in numbers:\n        raise TypeError\n'
const EQUAL = `class Any(int):\n    def __eq__(self, other):\n        return True\n\n\ndef even_squares(numbers):\n${REFUSES}    return Any()\n`
const TABLE = `KNOWN = {(1, 2, 4): 20, (): 0, (6,): 36}\n\n\ndef even_squares(numbers):\n${REFUSES}    return KNOWN[tuple(numbers)]\n`
const PATCH = `import unittest\n\nunittest.TestCase.assertEqual = lambda *others: None\n\n\ndef even_squares(numbers):\n${REFUSES}`
const ASKS_NOTHING = `import unittest


class EvenSquaresTest(unittest.TestCase):
    def test_sums_even_squares(self):
        self.assertEqual(1, 1)

    def test_empty_list_gives_zero(self):
        self.assertEqual(2, 2)

    def test_other_values_are_refused(self):
        self.assertEqual(3, 3)
`

test('an archive is verified where its run is, elsewhere its own tests are green, and a forged one is not verified', async () => {
  const endpoint = await tellStory(goodStory)
  const home = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], home)
  const archive = join(home.data, 'made.zip')
  await tillgreen(['export', run, '--out', archive], home)
  const last = ({ stdout }: { readonly stdout: string }) => stdout.trim().split('\n').at(-1)
  const atHome = await tillgreen(['verify', archive], home)
  expect([atHome.code, last(atHome)]).toEqual([0, 'verified'])
  const away = await tillgreen(['verify', archive], { data: temporaryFolder('data') })
  expect([away.code, last(away)], away.stdout).toEqual([1, expect.stringMatching(/^Its own tests are green/)])
  expect(away.stdout).not.toMatch(/verified/)

  const table = await tillgreen(['verify', await forgedOf(archive, { '/squares.py': TABLE })], home)
  expect([table.code, last(table)], table.stdout).toEqual([1, expect.stringMatching(/^Its own tests are green/)])
  const forged = [
    { changes: { '/squares.py': EQUAL }, found: /✗ tests with changed expectations/ },
    { changes: { '/squares.py': PATCH }, found: /✗ test framework: changed: unittest/ },
    { changes: { '/squares.py': '', '/test_squares.py': ASKS_NOTHING }, found: /✗ tests that fail on a program that computes nothing/ },
  ]
  for (const { changes, found } of forged) {
    const result = await tillgreen(['verify', await forgedOf(archive, changes)], home)
    expect([result.code, last(result)], result.stdout).toEqual([1, 'not verified'])
    expect(result.stdout).toMatch(found)
  }
}, 300_000)
