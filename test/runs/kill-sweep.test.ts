// kill -9 at random moments of whole runs of the command line, real sandbox and all; then resume until it is over.
// TILLGREEN_KILLS sets how many: "npm run test:kills" does a hundred, which takes four minutes.
import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/store.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const KILLS = Number(process.env.TILLGREEN_KILLS ?? 20)

interface Seen {
  readonly answered: Set<string>
  readonly ended: boolean
  readonly tree: string
  readonly notes: readonly string[]
  readonly results: readonly string[]
}

function look(data: string, run: string): Seen {
  const store = openStore(data)
  const entries = store.entries.after(run, 0)
  const finished = entries.findLast((entry) => entry.key === 'finished')
  store.close()
  return {
    answered: new Set(entries.filter((entry) => entry.kind === 'result' && entry.step === 'ask').map((entry) => entry.key)),
    ended: finished !== undefined,
    tree: (finished?.body as { tree?: string } | undefined)?.tree ?? '',
    notes: entries.filter((entry) => entry.kind === 'note').map((entry) => entry.key),
    results: entries.filter((entry) => entry.kind === 'result').map((entry) => entry.key),
  }
}

const twice = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)

test(`${KILLS} kills at random moments lose nothing, double nothing and end in the same tree`, { timeout: 40 * 60_000 }, async () => {
  const quiet = await tellStory(goodStory)
  const undisturbed = { data: temporaryFolder('data'), baseUrl: quiet.url }
  const whole = performance.now()
  const { run: reference } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], undisturbed)
  const lengthMs = performance.now() - whole
  const expected = look(undisturbed.data, reference).tree
  expect(expected).toMatch(/^[0-9a-f]{64}$/)

  let kills = 0
  let lives = 0
  while (kills < KILLS) {
    const endpoint = await tellStory(goodStory)
    const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
    let run = ''
    for (;;) {
      const known = run ? look(place.data, run) : null
      const before = endpoint.requests.length
      const { child, result } = startTillgreen(
        run ? ['resume', run, '--json'] : ['run', description, '--template', 'python-plain', '--json'],
        place,
      )
      lives += 1
      const timer = kills < KILLS ? setTimeout(() => child.kill('SIGKILL'), Math.random() * lengthMs * 1.1) : null
      const { code, stderr } = await result
      if (timer) clearTimeout(timer)
      const asked = endpoint.requests.slice(before).map((request) => request.key)
      expect(
        asked.filter((key) => known?.answered.has(key)),
        'a recorded answer was asked again',
      ).toEqual([])
      if (code === null) kills += 1
      const listed = await tillgreen(['runs', '--json'], place)
      run = (listed.lines[0]?.runs as { id: string }[] | undefined)?.[0]?.id ?? ''
      // Killed before there was a run: the user would start again.
      if (!run) continue
      const now = look(place.data, run)
      expect([twice(now.notes), twice(now.results)]).toEqual([[], []])
      if (!now.ended) {
        expect(code, `a life that was not killed did not end the run: ${stderr}`).toBeNull()
        continue
      }
      expect(now.tree).toBe(expected)
      break
    }
  }
  console.log(`${kills} kills over ${lives} lives`)
})
