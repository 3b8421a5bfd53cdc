// 64 MB of coloured text through the app - pty in the sandbox, host, wire, xterm in the built window - against the barest way there
// is in the same browser: node-pty, one socket, xterm in a page. Fails below 0.9, or where a character is lost.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppContract } from '../src/contract/calls/index.js'
import type { Handlers } from '../src/contract/wire/define.js'
import { floodBare } from './support/bare-terminal.js'
import { median, openBrowser, openHost, openWindow, storeRun } from './support/window.js'

const BYTES = Number(process.env.TILLGREEN_MEGABYTES ?? 64) * 1_000_000
const ROUNDS = 3
const FLOOR = 0.9
const BEGIN = 'BEGIN-OF-FLOOD'
const END = 'END-OF-FLOOD'

const folder = mkdtempSync(join(tmpdir(), 'tillgreen-bench-terminal-'))
const flood = coloured(BYTES)
const floodFile = join(folder, 'flood.txt')
writeFileSync(floodFile, flood)
// A terminal makes \r\n of each \n.
const expected = flood.replaceAll('\n', '\r\n')

const host = openHost(join(folder, 'data'))
const run = 'bench-terminal-1'
const tree = host.parts.store.trees.create([{ path: 'main.py', text: 'print(1)\n' }])
await storeRun(host, run, tree)
const shellFolder = join(host.parts.store.folder, 'runs', run, 'shell', tree.slice(0, 16))
mkdirSync(shellFolder, { recursive: true })
writeFileSync(join(shellFolder, 'flood.txt'), flood)

const browser = await openBrowser()
const ours: number[] = []
const bare: number[] = []
let size = { columns: 120, rows: 30 }
let lost = ''
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push(await floodOurs())
  bare.push(await floodBare(browser, floodFile, expected.length, size))
}
await browser.close()
await host.close()
rmSync(folder, { recursive: true, force: true })

const rate = (ms: number) => BYTES / 1_000 / ms
const ratio = rate(median(ours)) / rate(median(bare))
console.log(`text               ${BYTES / 1_000_000} MB, ${size.columns} x ${size.rows}`)
console.log(`bare               ${rate(median(bare)).toFixed(1)} MB/s (${bare.map((ms) => rate(ms).toFixed(1)).join(', ')})`)
console.log(`Tillgreen          ${rate(median(ours)).toFixed(1)} MB/s (${ours.map((ms) => rate(ms).toFixed(1)).join(', ')})`)
console.log(`ratio              ${ratio.toFixed(2)} (floor ${FLOOR})`)
console.log(`delivered          ${lost === '' ? `every character of ${expected.length}` : lost}`)
process.exit(ratio >= FLOOR && lost === '' ? 0 : 1)

/** Milliseconds from the typed command to the last drawn character. */
async function floodOurs(): Promise<number> {
  const hash = createHash('sha256')
  let tail = ''
  let state: 'before' | 'in' | 'after' = 'before'
  let counted = 0
  let shown = 0
  let drawn = 0
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const take = (text: string) => {
    shown += text.length
    let rest = tail + text
    tail = ''
    if (state === 'before') {
      const at = rest.indexOf(`${BEGIN}\r\n`)
      if (at < 0) {
        tail = rest.slice(-BEGIN.length - 2)
        return
      }
      state = 'in'
      rest = rest.slice(at + BEGIN.length + 2)
    }
    if (state === 'after') return
    const at = rest.indexOf(END)
    const inside = at < 0 ? rest.slice(0, Math.max(0, rest.length - END.length)) : rest.slice(0, at)
    tail = at < 0 ? rest.slice(inside.length) : ''
    counted += inside.length
    hash.update(inside)
    if (at >= 0) state = 'after'
  }
  const { terminals } = host.handlers
  const handlers: Handlers<AppContract> = {
    ...host.handlers,
    terminals: {
      ...terminals,
      open: (input) => {
        size = { columns: input.columns, rows: input.rows }
        return terminals.open(input)
      },
      // The pane is fitted once more when it has unfolded.
      resize: (input) => {
        size = { columns: input.columns, rows: input.rows }
        return terminals.resize(input)
      },
      output: (input, emit, signal) =>
        terminals.output(
          input,
          (event) => {
            if (event.type === 'text') take(event.text)
            emit(event)
          },
          signal,
        ),
      acknowledge: (input) => {
        drawn += input.characters
        if (state === 'after' && drawn === shown) finish()
        return terminals.acknowledge(input)
      },
    },
  }
  const window = await openWindow(browser, handlers, '')
  const { page } = window
  await window.go(run)
  await page.getByRole('tab', { name: 'Your shell' }).click()
  await page.locator('.xterm-rows').getByText('/work $').first().waitFor()
  // The marks are put together in the shell, so that the echo of the command does not hold them.
  await page.keyboard.type(`stty -echo; b=BEGIN; e=END; echo ready$((1+1))\n`)
  await page.locator('.xterm-rows').getByText('ready2').first().waitFor()
  await page.keyboard.type('echo $b-OF-FLOOD; cat flood.txt; echo $e-OF-FLOOD')
  const started = performance.now()
  await page.keyboard.press('Enter')
  await finished
  const ms = performance.now() - started
  await page.locator('.xterm-rows').getByText(END).first().waitFor()
  if (counted !== expected.length) lost = `${counted} of ${expected.length} characters`
  else if (hash.digest('hex') !== createHash('sha256').update(expected).digest('hex')) lost = 'other characters than were sent'
  await window.close()
  return ms
}

/** Lines as a test runner or a compiler prints them. */
function coloured(bytes: number): string {
  const lines: string[] = []
  let length = 0
  for (let number = 0; length < bytes; number += 1) {
    const line = `\u001b[${31 + (number % 6)}mok\u001b[0m tests/part_${number % 97}.py \u001b[2m(${number % 13} tests)\u001b[22m \u001b[1mline ${number}\u001b[0m ${'abcdefghij'.repeat(number % 7)}\n`
    lines.push(line)
    length += line.length
  }
  return lines.join('')
}
