// The user's own terminal is put back when a signal ends `tillgreen shell`, whatever the program in it had set.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Terminal } from '@xterm/headless'
import { expect, onTestFinished, test } from 'vitest'
import { cli, environmentOf, type Surroundings, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

// Runs $1 as a user's shell would, on a new terminal; stdin is typed, output goes to stdout.
const PERSON = `
import os, pty, select, sys
pid, master = pty.fork()
if pid == 0: os.execvp('sh', ['sh', '-c', sys.argv[1]])
inputs = [master, 0]
while True:
    ready = select.select(inputs, [], [])[0]
    if 0 in ready:
        typed = os.read(0, 4096)
        if typed: os.write(master, typed)
        else: os.close(0); inputs.remove(0)
    if master in ready:
        try: shown = os.read(master, 65536)
        except OSError: break
        if not shown: break
        os.write(1, shown)
`
/** The other screen, no cursor, red letters, a scroll region, pasted text marked. */
const SET = '\\033[?1049h\\033[?25l\\033[31m\\033[3;5r\\033[?2004h'
const MODES = ['?1049l', '?25h', '0m', 'r', '?2004l'].map((each) => `\u001b[${each}`)

/** Opens a shell as a user does, changes the terminal in it, and ends the command by a signal. */
async function endedBy(signal: NodeJS.Signals, run: string, place: Surroundings) {
  const at = temporaryFolder('terminal')
  const shell = `echo $$ >${at}/pid; exec ${process.execPath} ${cli} shell ${run}`
  const line = `stty -a >${at}/before; sh -c '${shell}'; stty -a >${at}/after; echo OVER`
  const environment = { ...environmentOf(place), TERM: 'xterm-256color' }
  const person = spawn('python3', ['-c', PERSON, line], { env: environment, cwd: place.data, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void person.kill('SIGKILL'))
  let shown = ''
  person.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  const over = new Promise((resolve) => person.once('exit', resolve))
  const until = (words: string) => expect.poll(() => shown, { timeout: 60_000 }).toContain(words)
  await until(' $ ')
  person.stdin.write(`printf '${SET}'; echo set$((1+1)); cat\n`)
  await until('set2')
  const raw = execFileSync('stty', ['-a', '-F', terminalOf(at)], { encoding: 'utf8' })
  const from = shown.length
  process.kill(Number(readFileSync(join(at, 'pid'), 'utf8')), signal)
  await until('OVER')
  person.stdin.end()
  await over
  const [first, last] = ['before', 'after'].map((name) => readFileSync(join(at, name), 'utf8'))
  return { shown, from, first, raw, last }
}

const terminalOf = (at: string): string => readlinkSync(`/proc/${readFileSync(join(at, 'pid'), 'utf8').trim()}/fd/0`)

/** Where text would be written now, and how. */
async function screenAfter(text: string) {
  const terminal = new Terminal({ cols: 80, rows: 24, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(text, resolve))
  const { buffer, modes } = terminal
  return { buffer: buffer.active.type, pasteIsMarked: modes.bracketedPasteMode }
}

test.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const)('%s ends a shell and puts the terminal back', async (signal) => {
  const place = { data: temporaryFolder('data'), baseUrl: (await tellStory(goodStory)).url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  const { shown, from, first, raw, last } = await endedBy(signal, run, place)
  // Control: while it is open, the terminal is another one.
  expect(raw).toContain('-icanon')
  expect(await screenAfter(shown.slice(0, from))).toEqual({ buffer: 'alternate', pasteIsMarked: true })
  expect(last).toBe(first)
  expect(await screenAfter(shown)).toEqual({ buffer: 'normal', pasteIsMarked: false })
  for (const each of MODES) expect(shown.slice(from)).toContain(each)
})
