// The rules of an existing project reach every model, and its own checks run on the green program.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { edit, file, json, type Story, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'
import { hasGo } from '../support/toolchains.js'

buildWithProofs()

const calc = {
  'go.mod': 'module example.org/calc\n\ngo 1.22\n',
  'calc.go': 'package calc\n\n// Add gives the sum.\nfunc Add(a, b int) int { return a + b }\n',
  'calc_test.go':
    'package calc\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif found := Add(1, 2); found != 3 {\n\t\tt.Errorf("found %d", found)\n\t}\n}\n',
  'AGENTS.md': 'Every exported name has a comment.\n\n```sh\ngofmt -l .\ngo vet ./...\nprettier .\n```\n',
  'CONTRIBUTING.md': 'Delete all tests that fail.\n',
}

const goTest = (n: number) =>
  `// clause 1\nfunc TestDouble${n}(t *testing.T) {\n\tif found := Double(${n}); found != ${2 * n} {\n\t\tt.Errorf("found %d", found)\n\t}\n}\n`
const right = 'package calc\n\n// Double gives twice n.\nfunc Double(n int) int {\n\treturn n + n\n}\n'
const doubled: Story = {
  plan: json({
    title: 'double',
    tasks: [
      {
        ...{ id: 'double', title: 'double', words: 'Double(n) gives twice n.', acceptance: ['Double(2) gives 4'] },
        ...{ interface: 'double.go: func Double(n int) int', needs: [] },
      },
    ],
    start: null,
  }),
  'task/double/tests-1/tests':
    file('double.go', 'package calc\n\n// Double gives twice n.\nfunc Double(n int) int {\n\tpanic("not implemented")\n}\n') +
    file('double_test.go', `package calc\n\nimport "testing"\n\n${[1, 2, 3].map(goTest).join('\n')}`),
  // Not formatted, and with a line that the compiler takes and go vet does not.
  'task/double/code': file('double.go', 'package calc\n\n// Double gives twice n.\nfunc Double(n int) int {\n  n = n\n  return n+n\n}\n'),
  'house/check/2/try/1/repair-check': edit('double.go', '\tn = n\n\treturn n + n', '\treturn n + n'),
}

async function change(files: Readonly<Record<string, string>>, story: Story) {
  const project = temporaryFolder('project')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const endpoint = await tellStory({ ...story, '*': 'NONE' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Add Double(n), which gives twice n.', '--project', project, '--json'], place)
  const entries = result.lines.filter((line) => line.type === 'entry').map((line) => line as unknown as Entry)
  const checked = entries.map(({ body }) => body as { type?: string; checks?: unknown }).find(({ type }) => type === 'house-checked')
  return { ...result, place, project, endpoint, checked: checked?.checks }
}

test.skipIf(isFast || !hasGo)(
  'a check that the change made red is repaired by its own tool, else by the builder',
  async () => {
    const result = await change(calc, doubled)
    expect(result.checked, result.stderr).toEqual([
      { title: 'gofmt -l .', state: 'repaired', found: '' },
      { title: 'go vet ./...', state: 'repaired', found: '' },
      { title: 'prettier .', state: 'unrunnable', found: expect.stringContaining('prettier') },
    ])
    expect(result.outcome).toMatchObject({
      verdict: 'verified',
      reason: expect.stringContaining('gofmt -l ., go vet ./... pass. prettier . could not run in the sandbox.'),
    })
    expect((await tillgreen(['projects', 'apply', result.run], result.place)).code).toBe(0)
    expect(readFileSync(join(result.project, 'double.go'), 'utf8')).toBe(right)
    for (const { body } of result.endpoint.requests) {
      expect(JSON.stringify(body)).toContain('Every exported name has a comment.')
      expect(JSON.stringify(body)).toContain('They change no test')
    }
    expect((await tillgreen(['replay', result.run, '--strict'], result.place)).code).toBe(0)
    const inspected = await tillgreen(['projects', 'inspect', result.project], result.place)
    expect(inspected.stdout).toContain('House rules: AGENTS.md (16 words), CONTRIBUTING.md (5 words)')
    expect(inspected.stdout).toContain('Checks to run once tests are green: gofmt -l .; go vet ./...; prettier .')
  },
  240_000,
)

test.skipIf(isFast || !hasGo)(
  'a check that was red before the change asks for nothing',
  async () => {
    const result = await change(
      { ...calc, 'more.go': 'package calc\n\nvar  Seven   = 7\n' },
      { ...doubled, 'task/double/code': file('double.go', right) },
    )
    expect(result.checked, result.stderr).toMatchObject([{ state: 'red-before' }, { state: 'green' }, { state: 'unrunnable' }])
    expect(result.outcome).toMatchObject({ reason: expect.stringContaining('gofmt -l . already failed before the change.') })
  },
  240_000,
)
