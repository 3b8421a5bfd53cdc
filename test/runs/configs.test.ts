// `tillgreen lab configs`, as scripts use it: a config is saved, shown, compared and made into another one, whatever the settings say of a budget.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'

test('the changes of a config are shown against the standard one, and saving leaves out the budget of the settings', async () => {
  const place = { data: temporaryFolder('data') }
  const ask = (...args: string[]) => tillgreen([...args, '--json'], place)
  const set = await tillgreen(['settings', 'set', 'budget.usd', '7'], place)
  expect(set.code, set.stderr).toBe(0)
  expect((await ask('configs', 'save', 'plain', '--no-controls')).lines).toMatchObject([
    { name: 'plain', versions: [{ changes: { controls: false } }] },
  ])
  await ask('configs', 'save', 'plain', '--config', 'plain@1', '--mutants', '0')
  const other = await ask('configs', 'save', 'other', '--config', 'plain@1')
  expect(other.lines).toMatchObject([{ versions: [{ parent: 'plain@1', changes: { controls: false } }] }])
  expect((await ask('configs', 'show', 'plain@1')).lines).toMatchObject([
    { type: 'config', differs: [{ path: 'controls', left: true, right: false }] },
  ])
  const compared = await tillgreen(['configs', 'compare', 'plain@1', 'plain'], place)
  expect(compared.stdout).toMatch(/^plain@1 \| plain\n {2}mutants: [1-9]\d* \| 0\n$/)
  writeFileSync(join(place.data, 'configs', 'torn.json'), '{')
  const listed = await ask('configs', 'list')
  expect(listed.lines).toMatchObject([
    {
      configs: [{ name: 'quick' }, { name: 'thorough' }, { name: 'other' }, { name: 'plain' }],
      unfit: [{ name: 'torn', faults: [{ expected: 'a JSON file of a config' }] }],
    },
  ])
  const result = await tillgreen(['configs', 'list'], place)
  expect(result.stdout).not.toContain('torn')
  expect(result.stderr).toMatch(
    /torn cannot be used, so Tillgreen ignores it\. expected a JSON file of a config, but got .*"tillgreen lab configs forget torn"/,
  )
  const refused = await tillgreen(['configs', 'show', 'plain@one'], place)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('A config is NAME or NAME@VERSION, but got "plain@one".')])
})
