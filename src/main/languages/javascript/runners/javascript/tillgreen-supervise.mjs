// The process that watches over the tests of a program: it alone writes the report. Whoever runs tests sends it lines, each behind a word
// that the program is not given.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'

const path = process.env.TILLGREEN_REPORT ?? '/tillgreen/report/report.json'
/** All that was reported, for the end: whatever else stands in the file by then was put there by somebody else. */
let reported = ''
let isStrange = false
/** A process that the program left running may hold the pipe open for ever. */
const patienceMs = 200

/** Waits until a process that was started ahead is let go. Nothing of the workspace was read by then. */
function wait() {
  if (!fstatSync(0).isSocket()) return
  const word = Buffer.alloc(16)
  if (word.toString('utf8', 0, readSync(0, word)) !== 'go\n') process.exit(1)
  // The lowest number that is free: stdin leads nowhere, as where nobody waited.
  closeSync(0)
  openSync('/dev/null', 'r')
}

/** The first line, once this process may go. */
export function begin(runner) {
  wait()
  writeFileSync(path, '')
  say({ event: 'start', runner })
}

export function say(line) {
  const text = `${JSON.stringify(line)}\n`
  reported += text
  appendFileSync(path, text)
}

/** The last line, and the report once more as a whole. */
export function end() {
  if (isStrange || textOf() !== reported) say({ event: 'changed', what: 'the report' })
  say({ event: 'end' })
  writeFileSync(`${path}.whole`, reported)
  renameSync(`${path}.whole`, path)
}

function textOf() {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * Starts a process of Node that the supervisor listens to.
 * @param isTold whether it loads its runner and then waits, at descriptor 4, for what it is to run
 */
function launch(argv, variables, isTold) {
  const word = randomBytes(16).toString('hex')
  const child = spawn(process.execPath, argv, {
    stdio: ['pipe', 'inherit', 'pipe', 'pipe', ...(isTold ? ['pipe'] : [])],
    env: { ...process.env, ...variables, TILLGREEN_SUPERVISED: '1' },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(word)
  return { child, word }
}

/**
 * Starts a process whose runner loads itself while nobody needs it yet.
 * @returns what lets it go, once, with its last arguments, and takes down what it reports; without any it leaves
 */
export function prepare(argv, variables = {}) {
  const launched = launch(argv, variables, true)
  const told = launched.child.stdio[4]
  told.on('error', () => {})
  return (last) => {
    told.end(JSON.stringify(last))
    return listen(launched)
  }
}

/**
 * Runs a process of Node, and takes down what its runner reports.
 * @returns how it ended, the lines, and the end of what it printed on stderr
 */
export const supervise = (argv, variables = {}) => listen(launch(argv, variables, false))

async function listen({ child, word }) {
  let tail = ''
  child.stderr.on('data', (bytes) => {
    process.stderr.write(bytes)
    tail = (tail + bytes).slice(-8_000)
  })
  const lines = []
  let rest = ''
  const channel = child.stdio[3]
  channel.setEncoding('utf8')
  channel.on('data', (text) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()
    for (const part of parts) take(part, word, lines)
  })
  const closed = new Promise((resolve) => channel.on('close', resolve))
  channel.on('error', () => {})
  const { code, signal } = await new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })))
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  if (rest !== '') isStrange = true
  return { code, signal, tail, lines }
}

function take(text, word, lines) {
  if (!text.startsWith(`${word} `)) {
    isStrange = true
    return
  }
  const line = JSON.parse(text.slice(word.length + 1))
  lines.push(line)
  say(line)
}
