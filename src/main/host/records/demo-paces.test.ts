import { expect, test } from 'vitest'
import { openDemoPaces, waitOf } from './demo-paces.js'

const never = new AbortController().signal

test('a demo without a pace never waits', async () => {
  const paces = openDemoPaces()
  await paces.wait('run', 'plan', never)
  expect(paces.of('run')).toBe('skip')
})

test('red tests and their diagnosis are shown longer than anything else', () => {
  expect(waitOf('task/main/attempt/1/diagnose') - waitOf('task/main/code')).toBe(2_000)
  expect(waitOf('task/main/attempt/1/decide')).toBe(waitOf('task/main/attempt/1/diagnose'))
})

test('skipping lets go what waits just now, of that run alone; so does giving the question up', async () => {
  const paces = openDemoPaces()
  const given = new AbortController()
  for (const run of ['one', 'two', 'three']) paces.set(run, '1x')
  const over: string[] = []
  const wait = (run: string, signal: AbortSignal) => paces.wait(run, 'task/main/attempt/1/diagnose', signal).then(() => over.push(run))
  const [one, two] = [wait('one', never), wait('two', given.signal)]
  void wait('three', never)
  paces.set('one', 'skip')
  await one
  expect(over).toEqual(['one'])
  given.abort()
  await two
  expect(over).toEqual(['one', 'two'])
  paces.set('three', 'skip')
})
