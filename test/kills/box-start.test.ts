// kill -9 of the program that starts a sandbox, at moments around that start: no box and no program of it stays alive.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { killChildAt, targetedKills, within } from '../support/kill-at.js'
import { description, goodStory, tellStory } from '../support/story.js'

/** The proof, the environment, then tests of several rounds: every kind of box that a run makes. */
const BOXES = 6

const text = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

const children = (pid: number): string[] => text(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)

/** Processes that asked the system for a sandbox on behalf of this host, and all that sees a folder of its data. */
function alive(host: number, data: string): string[] {
  return readdirSync('/proc').filter(
    (name) =>
      /^\d+$/.test(name) &&
      name !== String(host) &&
      !isOver(name) &&
      (text(`/proc/${name}/cmdline`).startsWith(`tillgreen-box:${host}.`) || text(`/proc/${name}/mountinfo`).includes(data)),
  )
}

const isOver = (pid: string): boolean => /\) [ZX] /.test(text(`/proc/${pid}/stat`)) || text(`/proc/${pid}/stat`) === ''

test(`${targetedKills} kills around the start of a box leave no box, no program and no folder`, { timeout: 20 * 60_000 }, async () => {
  let seen = 0
  for (let kill = 0; kill < targetedKills; kill++) {
    const endpoint = await tellStory(goodStory)
    const [data, temporary] = [temporaryFolder('data'), temporaryFolder('temporary')]
    const place = { data, baseUrl: endpoint.url, environment: { TMPDIR: temporary } }
    const { child, result } = startTillgreen(['run', description, '--template', 'python-plain', '--json'], place)
    const host = child.pid ?? 0
    const sandbox = new Set<string>()
    const boxes = 1 + (kill % BOXES)
    const when = () => {
      for (const pid of children(host)) if (text(`/proc/${pid}/cmdline`).startsWith('tillgreen-box:')) sandbox.add(pid)
      return sandbox.size >= boxes
    }
    if (await killChildAt(child, { when, afterMs: within(6) })) seen += 1
    await result
    await expect.poll(() => alive(host, data), { timeout: 5_000, interval: 20 }).toEqual([])
    // The next start removes what the killed one could not.
    mkdirSync(join(data, 'runs'), { recursive: true })
    await tillgreen(['runs'], place)
    const folders = [temporary, ...readdirSync(join(data, 'runs')).map((run) => join(data, 'runs', run))]
    expect(folders.flatMap((folder) => readdirSync(folder)).filter((name) => name.includes(`-${host}.`))).toEqual([])
  }
  expect(seen, 'no kill met a box').toBeGreaterThan(0)
})
