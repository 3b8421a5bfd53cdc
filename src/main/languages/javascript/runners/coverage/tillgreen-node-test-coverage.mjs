// What is loaded into the process of one test file, with hooks that also ask which lines ran; the keys of tests are those of our own hooks.
import { afterEach, beforeEach } from 'node:test'
import { isMainThread } from 'node:worker_threads'

export { default } from './tillgreen-node-test-plain-file.mjs'

const file = process.env.TILLGREEN_FILE

if (isMainThread && file !== undefined) {
  const { begin, end } = await import('../coverage/tillgreen-coverage.mjs')
  const seen = new Map()
  beforeEach(() => begin())
  afterEach((test) => {
    const times = (seen.get(test.fullName) ?? 0) + 1
    seen.set(test.fullName, times)
    end(times === 1 ? `${file}|${test.fullName}` : `${file}|${test.fullName}|${times}`)
  })
}
