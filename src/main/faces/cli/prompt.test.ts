// Questions on a real terminal, and what ends them.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { INTERRUPT, inTerminal } from '../../../../test/support/terminal.js'

test('Ctrl+C at the question for a key keeps none, and one that is typed is not shown', async () => {
  const data = temporaryFolder('data')
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({ endpoints: [{ name: 'mine', baseUrl: 'http://127.0.0.1:9/v1', model: 'small' }] }),
  )
  const set = ['key', 'set', 'mine']
  const none = await inTerminal(set, { data }, [['(hidden): ', `half-a-key${INTERRUPT}`]])
  expect([none.code, none.shown], none.shown).toEqual([130, expect.stringContaining('Interrupted.')])
  expect(existsSync(join(data, 'keys.json'))).toBe(false)
  const kept = await inTerminal(set, { data }, [['(hidden): ', 'a-whole-key\r']])
  expect([kept.code, kept.shown.includes('whole-key'), existsSync(join(data, 'keys.json'))], kept.shown).toEqual([0, false, true])
})

test('the question whether a hosted model on this machine costs something comes once', async () => {
  const data = temporaryFolder('data')
  const out = temporaryFolder('out')
  // The run itself never begins.
  writeFileSync(join(out, 'file'), '')
  const run = ['run', 'x', '--base-url', 'http://127.0.0.1:9/v1', '--model', 'gpt-4.1', '--out', out]
  const asked = await inTerminal(run, { data }, [['Is the model free for you? [y/N] ', 'y\r']])
  expect(asked.shown).toContain('is not empty')
  const again = await inTerminal(run, { data }, [])
  expect([again.shown.includes('Is the model free'), again.shown.includes('is not empty')]).toEqual([false, true])
})
