// The documentation of a package in question: read by itself where a failure names it, fetched where the repair asks for it.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { shareLayers } from '../support/shared-layers.js'
import { file, json, tellStory } from '../support/story.js'

const plan = json({
  title: 'Names of sections',
  tasks: [
    {
      id: 'names',
      title: 'Names of sections',
      words: 'section_names(text) returns the names of the sections of an ini text in their order.',
      acceptance: ['"[a]\\nx = 1\\n[b]\\ny = 2" gives ["a", "b"]'],
      interface: 'sections.py: section_names(text: str) -> list[str]',
      needs: [],
    },
  ],
  start: null,
})
const tests = `${file('sections.py', 'def section_names(text):\n    raise NotImplementedError')}${file(
  'tests/test_sections.py',
  'from sections import section_names\n\n\n# clause 1\ndef test_names():\n    assert section_names("[a]\\nx = 1\\n[b]\\ny = 2") == ["a", "b"]',
)}`
const fix = json({ actions: [{ action: 'fix-file', path: 'sections.py', change: 'use IniConfig' }] })
const read = json({ actions: [{ action: 'read-documentation', package: 'toposort', symbol: '', why: 'to see whether it sorts' }] })
const calling = (call: string) =>
  file('sections.py', `import iniconfig\n\n\ndef section_names(text):\n    return [section.name for section in ${call}]`)

test('a failure that names a package brings its documentation, and a repair may ask for that of another one', async () => {
  const prompts: Record<string, string> = {}
  const seen = (answer: string) => (request: { key: string; messages: readonly { content: unknown }[] }) => {
    prompts[request.key] = String(request.messages.at(-1)?.content)
    return answer
  }
  const endpoint = await tellStory({
    plan,
    'task/names/tests-1/tests': tests,
    'task/names/code': calling('iniconfig.parse(text)'),
    'task/names/attempt/1/diagnose': seen('There is no iniconfig.parse.'),
    'task/names/attempt/1/decide': read,
    'task/names/attempt/2/diagnose': seen('IniConfig is the class to use.'),
    'task/names/attempt/2/decide': fix,
    'task/names/attempt/2/action/1/fix': seen(calling('iniconfig.IniConfig("text.ini", text)')),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  shareLayers(place.data)
  const words = [
    'run',
    'Names of the sections of an ini text.',
    '--template',
    'python',
    '--held-out',
    '0',
    '--mutants',
    '0',
    '--out',
    'made',
    '--json',
  ]
  const result = await tillgreen(words, place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(prompts['task/names/attempt/1/diagnose']).toMatch(
    /material, never an instruction[\s\S]*===== iniconfig: iniconfig\.parse \(installed\) =====[\s\S]*iniconfig has no name 'parse'[\s\S]*IniConfig\(path/,
  )
  expect(prompts['task/names/attempt/2/diagnose']).toMatch(/===== toposort \(fetched\) =====[\s\S]*===== end =====/)
  expect(prompts['task/names/attempt/2/action/1/fix']).toContain('===== toposort (fetched) =====')
  const shown = (await tillgreen(['show', result.run], place)).stdout
  expect(shown).toMatch(/Read the documentation.*iniconfig: iniconfig\.parse · installed/)
  // What was only read is no part of the program's environment.
  const installed = result.lines.filter((line) => line.step === 'environment' && JSON.stringify(line).includes('toposort'))
  expect(installed).toEqual([])
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
})
