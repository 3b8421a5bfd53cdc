// Runs answered by hand, from a description to verified: all are replayed strictly from their journals, and one of them over the live
// sandbox.
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
  test(`the recorded run "${name}" is replayed from its journal alone`, async () => {
    const result = await tillgreen(['replay', join(RECORDINGS, name, 'run.jsonl'), '--strict', '--json'], {
      data: temporaryFolder('data'),
      environment: { PATH: '/nowhere' },
      isOwnProcess: false,
    })
    expect(result.lines[0], result.stderr).toMatchObject({ type: 'replayed', ok: true, outcome: { verdict: 'verified' } })
  })

test('a recorded run without packages is verified again over the live sandbox', async () => {
  const result = await tillgreen(['replay', join(RECORDINGS, 'shopping-list/run.jsonl'), '--json'], { data: temporaryFolder('data') })
  expect(result.outcome?.verdict).toBe('verified')
  expect(result.lines.filter((line) => line.step === 'drifted')).toEqual([])
})

test('a recording whose history leaves the recorded one names the first difference', async () => {
  const data = temporaryFolder('data')
  // A changed entry would be refused by its link.
  const lines = unchained('shopping-list')
  const at = lines.findIndex((line) => line.includes('"kind":"result"') && line.includes('/code"'))
  lines[at] = String(lines[at]).replace('"factsHash":"', '"factsHash":"0000')
  writeFileSync(join(data, 'changed.jsonl'), lines.join('\n'))
  const result = await tillgreen(['replay', 'changed.jsonl', '--strict'], { data })
  expect([result.code, result.stdout]).toEqual([
    1,
    expect.stringMatching(/The history differs\. The journal differs at task\/[a-z-]+\/code/),
  ])
})
