// The user's verdict of a run and the closing of its project: apart, together, and by the commands of earlier versions.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, tillgreen } from '../../../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../../../test/support/folders.js'
import { standardConfig } from '../../../../../contract/config/config.js'
import { readRecording, takeRecording } from '../../../../host/run-service/recordings.js'
import { openStore } from '../../../../store/store.js'

async function folderWithRun(): Promise<{ data: string; run: string }> {
  const data = temporaryFolder('closed')
  const store = openStore(data)
  const recording = await readRecording(store, join(root, 'test/fixtures/runs/shopping-list/run.jsonl'))
  const run = takeRecording(store, recording, 'run.jsonl', standardConfig().budget)
  store.close()
  return { data, run }
}

test('a result is judged and its project closed, each by itself or both at once', async () => {
  const { data, run } = await folderWithRun()
  const said = async (...words: string[]) => {
    const { code, stdout } = await tillgreen(words, { data })
    return [code, stdout]
  }
  const now = async () => {
    const [listed] = (await tillgreen(['runs', '--json', '--all'], { data })).lines as unknown as [{ runs: Record<string, unknown>[] }]
    return listed.runs[0]
  }
  const judged = 'Thank you. Your judgement is now part of the statistics.\n'
  const happy = 'The project is closed as done.\n'
  expect(await said('close', run, '--ran', 'yes', '--comment', 'fine')).toEqual([0, judged])
  expect(await now()).toMatchObject({ human: { ran: 'yes', worked: 'unsure', perfect: 'unsure', comment: 'fine' }, closed: null })
  expect(await said('verdict', run, '--ran', 'no')).toEqual([0, judged])
  expect(await now()).toMatchObject({ human: { ran: 'no' } })
  expect(await said('close', run, '--happy')).toEqual([0, happy])
  expect(await now()).toMatchObject({ human: { ran: 'no' }, closed: 'happy' })
  expect(await said('give-up', run)).toEqual([0, 'The project is closed as given up.\n'])
  expect(await now()).toMatchObject({ closed: 'give-up' })
  expect(await said('close', run, '--happy', '--worked', 'yes')).toEqual([0, judged + happy])
  expect(await now()).toMatchObject({ human: { ran: 'unsure', worked: 'yes' }, closed: 'happy' })
})

test('a close that says nothing, or both, is refused with what it takes', async () => {
  const { data, run } = await folderWithRun()
  const refused = async (...words: string[]) => {
    const { code, stderr } = await tillgreen(['close', ...words], { data })
    return [code, stderr.split('\n')[0]]
  }
  expect(await refused(run)).toEqual([2, expect.stringMatching(/^"close" expects --happy or --give-up, or a judgement/)])
  expect(await refused(run, '--happy', '--give-up')).toEqual([2, 'Use --happy or --give-up, not both.'])
  expect(await refused(run, '--ran', 'maybe')).toEqual([2, '--ran expects yes, no or unsure.'])
  expect(await refused('--happy')).toEqual([2, 'The run is missing.'])
})
