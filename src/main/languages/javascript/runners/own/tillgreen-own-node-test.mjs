// Added to a project's own run of Node's test runner by a flag. It lives in the process that starts the files and hears of them.
import { isAbsolute, resolve } from 'node:path'
import { cut, kindOf, traceOf } from '../javascript/tillgreen-report.mjs'
import { fileOf, write } from './tillgreen-own-channel.mjs'

/** Tests of one name in one file are told apart by their order. */
const seen = new Map()
function keyOf(file, titles) {
  const plain = `${file}|${titles.join(' > ')}`
  const times = (seen.get(plain) ?? 0) + 1
  seen.set(plain, times)
  return times === 1 ? plain : `${plain}|${times}`
}

function resultOf(error, isSkipped) {
  if (isSkipped) return { state: 'skipped', failure: null, message: '' }
  if (!error) return { state: 'passed', failure: null, message: '' }
  const cause = error.code === 'ERR_TEST_FAILURE' ? (error.cause ?? error) : error
  const failure = error.failureType === 'testTimeoutFailure' ? 'timeout' : kindOf(cause, 'run')
  return { state: 'failed', failure, message: cut(traceOf(cause)) }
}

/** Node says of a file as a whole that it failed, as of a test that is called like it. */
const isFile = (name, file) => name === file || (!isAbsolute(name) && resolve(name) === file)

export default async function* report(events) {
  const paths = new Map()
  let childKind = 'error'
  for await (const { type, data } of events) {
    const file = data?.file ?? ''
    const path = paths.get(file) ?? []
    paths.set(file, path)
    if (type === 'test:start') path.splice(data.nesting, path.length, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { error, duration_ms: durationMs, type: what } = data.details
    if (data.nesting === 0 && isFile(data.name, file)) {
      if (type === 'test:fail' && error?.failureType !== 'subtestsFailed')
        write({
          event: 'broken',
          file: fileOf(file),
          failure: kindOf(error?.cause ?? error, 'load'),
          message: cut(traceOf(error?.cause ?? error)),
        })
      continue
    }
    const titles = [...path.slice(0, data.nesting), data.name]
    const isSkipped = data.skip !== undefined || data.todo !== undefined
    if (what === 'suite') {
      if (type === 'test:fail' && error?.failureType !== 'subtestsFailed' && !isSkipped)
        write({ event: 'broken', file: fileOf(file), ...pick(resultOf(error, false)) })
      continue
    }
    const result = resultOf(type === 'test:pass' ? null : error, isSkipped)
    if (error?.failureType === 'subtestsFailed') result.failure = childKind
    else if (result.state === 'failed') childKind = result.failure
    const key = keyOf(file, titles)
    write({ event: 'test', key, file: fileOf(file), suite: titles.slice(0, -1).join(' > '), name: data.name })
    write({ event: 'result', key, ...result, durationMs: isSkipped ? 0 : durationMs })
  }
  write({ event: 'complete' })
  // A reporter is a stream of text; this one has nothing to show.
  yield ''
}

const pick = ({ failure, message }) => ({ failure, message })
