// An existing project whose tests need Redis: the service of this machine runs in the box, and the run ends as any other.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, type Story, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'

buildWithProofs()

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

const memory = `import socket


def call(*words):
    """Sends one command to the Redis of this machine and gives the first line of the answer."""
    with socket.create_connection(("localhost", 6379), timeout=5) as connection:
        text = "".join(f"\${len(word)}\\r\\n{word}\\r\\n" for word in words)
        connection.sendall(f"*{len(words)}\\r\\n{text}".encode())
        return connection.recv(1000).decode().split("\\r\\n")[0]


def remember(name, value):
    return call("SET", name, value) == "+OK"


def knows(name):
    return call("EXISTS", name) == ":1"
`
const project = {
  'memory.py': memory,
  'tests/__init__.py': '',
  'tests/test_memory.py': `import unittest
from memory import knows, remember


class MemoryTest(unittest.TestCase):
    def test_remembers(self):
        self.assertTrue(remember("a", "1"))
        self.assertTrue(knows("a"))

    def test_does_not_know_others(self):
        self.assertFalse(knows("b"))
`,
}

const forget: Story = {
  plan: json({
    title: 'forget',
    tasks: [
      {
        ...{ id: 'forget', title: 'forget', words: 'forget(name) removes the name and says how many were removed.' },
        ...{ acceptance: ['forget("c") gives 1 after remember("c", "1")'], interface: 'memory.py: forget(name)', needs: [] },
      },
    ],
    start: null,
  }),
  'task/forget/tests-1/tests':
    file('memory.py', `${memory}\n\ndef forget(name):\n    raise NotImplementedError\n`) +
    file(
      'tests/test_forget.py',
      `import unittest
from memory import forget, remember


class ForgetTest(unittest.TestCase):
    # clause 1
    def test_forgets_one(self):
        remember("c", "1")
        self.assertEqual(forget("c"), 1)

    # clause 1
    def test_forgets_nothing(self):
        self.assertEqual(forget("d"), 0)
`,
    ),
  'task/forget/code': file('memory.py', `${memory}\n\ndef forget(name):\n    return int(call("DEL", name)[1:])\n`),
}

async function change() {
  const folder = temporaryFolder('project')
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const endpoint = await tellStory({ ...forget, '*': 'NONE' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const words = 'forget(name) removes the name and says how many were removed.'
  const result = await tillgreen(['run', words, '--project', folder, '--json'], place)
  const entries = result.lines.filter((line) => line.type === 'entry').map((line) => line as unknown as Entry)
  const baseline = entries.map(({ body }) => body as { type?: string }).find(({ type }) => type === 'baseline')
  return { ...result, place, baseline }
}

test.skipIf(isFast || !hasRedis)(
  'a port that refuses tests is answered by the service of this machine, and the change is verified with it',
  async () => {
    const result = await change()
    expect(result.baseline, result.stderr).toMatchObject({ green: 2, red: [] })
    expect(result.outcome, result.stderr).toMatchObject({
      verdict: 'verified',
      reason: expect.stringContaining('2 of 2 tests from the original project are green.'),
    })
    expect((await tillgreen(['replay', result.run, '--strict'], result.place)).code).toBe(0)
  },
  300_000,
)
