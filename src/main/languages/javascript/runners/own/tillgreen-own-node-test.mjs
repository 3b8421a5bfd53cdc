// Added to a project's own run of Node's test runner by a flag. It lives in the process that starts the files and hears of them.
import { isAbsolute, resolve } from 'node:path'
import { cut, kindOf, traceOf, withoutRuntimeFrames } from '../javascript/tillgreen-report.mjs'
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

/** What stands in place of an error that another process printed. */
const NO_CAUSE = 'test failed'
const MAX_PRINTED = 8_000

/** Why a file could not be loaded. Its process printed the error, or it is known where no process was started. */
function loadFailure(error, printed) {
  const cause = error?.cause ?? error
  if ((cause?.message ?? cause) !== NO_CAUSE) return { failure: kindOf(cause, 'load'), message: cut(traceOf(cause)) }
  const text = withoutRuntimeFrames(printed)
  const thrown = [...text.matchAll(/^(?:Uncaught )?(\w*Error)(?: \[(\w+)\])?: (.*)$/gm)].at(-1)
  if (!thrown) return { failure: 'error', message: cut([traceOf(cause), text.trim()].filter(Boolean).join('\n')) }
  const [, name, code, message] = thrown
  // The error comes first; before it Node prints where it was thrown.
  const words = [text.slice(thrown.index).trim(), text.slice(0, thrown.index).trim()].filter(Boolean).join('\n\n')
  return { failure: kindOf({ name, code, message }, 'load'), message: cut(words) }
}

/** Node says of a file as a whole that it failed, as of a test that is called like it. */
const isFile = (name, file) => name === file || (!isAbsolute(name) && resolve(name) === file)

export default async function* report(events) {
  const paths = new Map()
  const printed = new Map()
  // More of what a file's process printed may arrive after its failure.
  const unloaded = []
  let childKind = 'error'
  for await (const { type, data } of events) {
    const file = data?.file ?? ''
    const path = paths.get(file) ?? []
    paths.set(file, path)
    if (type === 'test:stderr') printed.set(resolve(file), ((printed.get(resolve(file)) ?? '') + data.message).slice(-MAX_PRINTED))
    if (type === 'test:start') path.splice(data.nesting, path.length, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { error, duration_ms: durationMs, type: what } = data.details
    if (data.nesting === 0 && isFile(data.name, file)) {
      if (type === 'test:fail' && error?.failureType !== 'subtestsFailed') unloaded.push({ file, error })
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
  for (const { file, error } of unloaded)
    write({ event: 'broken', file: fileOf(file), ...loadFailure(error, printed.get(resolve(file)) ?? '') })
  write({ event: 'complete' })
  // A reporter is a stream of text; this one has nothing to show.
  yield ''
}

const pick = ({ failure, message }) => ({ failure, message })
