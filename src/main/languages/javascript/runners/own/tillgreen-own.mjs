// Runs the test commands of an existing project, one after the other, and takes down what our reporter says from within each of them.
// A reporter sends lines, each behind a word that only it and this process know, through a pipe that has a name in memory.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants, globSync, mkdtempSync, openSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { delimiter, join } from 'node:path'
import { cut } from '../javascript/tillgreen-report.mjs'
import { begin, end, say } from '../javascript/tillgreen-supervise.mjs'
import { lineWithReporter } from './tillgreen-own-lines.mjs'

const commands = JSON.parse(process.env.TILLGREEN_COMMANDS ?? '[]')
const counted = JSON.parse(process.env.TILLGREEN_TEST_FILES ?? '[]')
const runner = process.env.TILLGREEN_RUNNER ?? ''
const root = process.cwd()
delete process.env.TILLGREEN_COMMANDS
delete process.env.TILLGREEN_TEST_FILES
delete process.env.TILLGREEN_RUNNER

/** A pipe with a name. Open on both ends here, so that it has no end before we say so. */
function openChannel() {
  const path = join(mkdtempSync('/tmp/tillgreen-'), 'channel')
  spawnSync('mkfifo', [path])
  const descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  return { path, descriptor, input: new Socket({ fd: descriptor, readable: true, writable: false }) }
}

/** Gives each line to `take`. Node's reader of lines also ends one at U+2028 and U+2029, which the title of a test may contain. */
function eachLine(input, take) {
  let rest = ''
  input.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}

/** Files that a title may mean by a part of their path: those that are known as tests, else those that are called so. */
const testFilesIn = (folder) =>
  globSync(counted.length > 0 ? counted : '**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|\.git)$/.test(path),
  }).filter((path) => path.startsWith(folder) && (counted.length > 0 || /test|spec/i.test(path.slice(folder.length))))

/** A line with the number of its command: two of them may run the same file. */
const ofCommand = (number, line) => ({
  ...line,
  ...(line.key === undefined ? {} : { key: `${number}|${line.key}` }),
  ...(line.event === 'test' ? { project: `${number}|${line.project ?? ''}` } : {}),
})

/** Where programs are looked for: those of a package's own packages come before those of the root's, as package managers do it. */
function pathOf(folder) {
  const ofRoot = join(root, 'node_modules/.bin')
  const path = (process.env.PATH ?? '').split(delimiter)
  const at = path.includes(ofRoot) ? path.indexOf(ofRoot) : path.length
  return [...path.slice(0, at), join(root, folder, 'node_modules/.bin'), ...path.slice(at)].join(delimiter)
}

/** Runs one command to its end. Gives what was reported, and the last of what it printed. */
async function run(command, number) {
  const word = randomBytes(16).toString('hex')
  const channel = openChannel()
  const lines = []
  let isStrange = false
  const over = new Promise((resolve) => {
    eachLine(channel.input, (text) => {
      if (text === `${word} over`) resolve()
      else if (!text.startsWith(`${word} `)) isStrange = true
      else {
        const line = ofCommand(number, JSON.parse(text.slice(word.length + 1)))
        lines.push(line)
        if (line.event !== 'complete') say(line)
      }
    })
  })
  const isTap = command.reader === 'tap' || command.reader === 'ava'
  const child = spawn('/bin/sh', ['-c', lineWithReporter(command)], {
    cwd: join(root, command.folder),
    stdio: ['pipe', isTap ? 'pipe' : 'inherit', 'pipe'],
    env: { ...process.env, PATH: pathOf(command.folder), CI: 'true', TILLGREEN_CHANNEL: channel.path, TILLGREEN_ROOT: root },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(word)
  let [printed, tail] = ['', '']
  child.stdout?.on('data', (bytes) => {
    process.stdout.write(bytes)
    printed += bytes
  })
  child.stderr.on('data', (bytes) => {
    process.stderr.write(bytes)
    tail = (tail + bytes).slice(-8_000)
  })
  const { code, signal } = await new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal })))
  writeSync(channel.descriptor, `${word} over\n`)
  await over
  if (isStrange) say({ event: 'changed', what: 'the report' })
  if (isTap) say({ event: 'tap', folder: command.folder, text: printed, project: String(number), files: testFilesIn(command.folder) })
  return {
    lines,
    code,
    signal,
    tail: isTap ? `${tail}${printed.slice(-4_000)}` : tail,
    isWhole: isTap ? /^1\.\.\d+/m.test(printed) : lines.some(({ event }) => event === 'complete'),
  }
}

/** What the command could not say any more: which file or test it ended in. */
function blame({ lines, code, signal, tail }, { folder }) {
  const how = signal ? `signal ${signal}` : `exit ${code}`
  const message = cut(`The test command ended before its runner did (${how}).\n${tail}`)
  const ended = new Set(lines.filter(({ event }) => event === 'result').map(({ key }) => key))
  const last = lines.findLast(({ event, key }) => event === 'running' && !ended.has(key))
  if (last) return say({ event: 'result', key: last.key, state: 'failed', failure: 'error', message, durationMs: 0 })
  const closed = new Set(lines.filter(({ event }) => event === 'closed').map(({ file }) => file))
  const open = lines.find(({ event, file }) => event === 'opened' && !closed.has(file))
  say({ event: 'broken', file: open?.file ?? folder, failure: 'error', message })
}

let exit = 0
begin(runner)
for (const [number, command] of commands.entries()) {
  const ran = await run(command, number)
  if (!ran.isWhole) blame(ran, command)
  exit ||= ran.code ?? 1
}
end()
process.exit(exit)
