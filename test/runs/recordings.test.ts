// Runs that were answered by hand, from a description to verified: they are told again strictly from their journals,
// and one of them over the live sandbox.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { RECORDINGS, recordingNames } from '../support/recordings.js'
import { unchained } from '../support/unchained.js'

buildWithProofs()

for (const name of recordingNames())
  test(`the recorded run "${name}" is told again from its journal alone`, async () => {
    const told = await tillgreen(['replay', join(RECORDINGS, name, 'run.jsonl'), '--strict', '--json'], {
      data: temporaryFolder('data'),
      environment: { PATH: '/nowhere' },
      isOwnProcess: false,
    })
    expect(told.lines[0], told.stderr).toMatchObject({ type: 'replayed', ok: true, outcome: { verdict: 'verified' } })
  })

test('a recorded run without packages is verified again over the live sandbox', async () => {
  const told = await tillgreen(['replay', join(RECORDINGS, 'shopping-list/run.jsonl'), '--json'], { data: temporaryFolder('data') })
  expect(told.outcome?.verdict).toBe('verified')
  expect(told.lines.filter((line) => line.step === 'drifted')).toEqual([])
})

test('a recording whose history leaves the recorded one names the first difference', async () => {
  const data = temporaryFolder('data')
  // A changed entry would be refused by its link.
  const lines = unchained('shopping-list')
  const at = lines.findIndex((line) => line.includes('"kind":"result"') && line.includes('/code"'))
  lines[at] = String(lines[at]).replace('"factsHash":"', '"factsHash":"0000')
  writeFileSync(join(data, 'changed.jsonl'), lines.join('\n'))
  const told = await tillgreen(['replay', 'changed.jsonl', '--strict'], { data })
  expect([told.code, told.stdout]).toEqual([1, expect.stringMatching(/The history differs\. The journal differs at task\/[a-z-]+\/code/)])
})
