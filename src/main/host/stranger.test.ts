// What a person is asked to agree to is shown as a whole.
import { expect, test } from 'vitest'
import { NeedsConsent, wishLines } from './stranger.js'

test('the end of a long command is shown as well, on a line of its own', () => {
  const command = `echo ${'harmless '.repeat(1_000)}; rm -rf .`
  const wish = { file: 'run.jsonl', addresses: [], commands: ['make', command] }
  expect(wishLines(wish)).toEqual(['run in the sandbox: make', `run in the sandbox: ${command}`])
  expect(new NeedsConsent(wish).message.split('\n')).toContain(`  run in the sandbox: ${command}`)
})
