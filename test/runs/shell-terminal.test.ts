// The person's own terminal is put back when a signal ends `tillgreen shell`, whatever the program in it had set.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Terminal } from '@xterm/headless'
import { expect, test } from 'vitest'
import { cli, environmentOf, type Surroundings, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

// Runs $1 as a person's shell would, on a terminal of its own; what comes on stdin is typed, what is shown goes to stdout.
const PERSON = `
import os, pty, select, sys
pid, master = pty.fork()
if pid == 0: os.execvp('sh', ['sh', '-c', sys.argv[1]])
while True:
    ready = select.select([master, 0], [], [])[0]
    if 0 in ready:
        typed = os.read(0, 4096)
        if typed: os.write(master, typed)
    if master in ready:
        try: shown = os.read(master, 65536)
        except OSError: break
        if not shown: break
        os.write(1, shown)
`
/** The other screen, no cursor, red letters, a scroll region, pasted text marked. */
const SET = '\\033[?1049h\\033[?25l\\033[31m\\033[3;5r\\033[?2004h'
const MODES = ['?1049l', '?25h', '0m', 'r', '?2004l'].map((each) => `\u001b[${each}`)

/** Opens a shell as a person does, changes the terminal in it, and ends the command by a signal. */
async function endedBy(signal: string, run: string, place: Surroundings) {
  const at = temporaryFolder('terminal')
  const line = `stty -a >${at}/before; ${process.execPath} ${cli} shell ${run} & echo $! >${at}/pid; fg 2>/dev/null || wait $!; echo "code $?"; stty -a >${at}/after; echo OVER`
  const person = spawn('python3', ['-c', PERSON, `set -m; ${line}`], { env: environmentOf(place), cwd: place.data, stdio: ['pipe', 'pipe', 'inherit'] })
  let shown = ''
  person.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  const over = new Promise((resolve) => person.once('exit', resolve))
  const until = (words: string) => expect.poll(() => shown, { timeout: 60_000 }).toContain(words)
  await until('own; no run')
    .catch(() => undefined)
  await until('$ ')
  person.stdin.write(`printf '${SET}'; echo set$((1+1)); cat\n`)
  await until('set2')
  const before = shown.length
  process.kill(Number(readFileSync(join(at, 'pid'), 'utf8')), signal)
  await until('OVER')
  await over
  const [first, last] = ['before', 'after'].map((name) => readFileSync(join(at, name), 'utf8'))
  return { shown, undone: shown.slice(before), first, last }
}
