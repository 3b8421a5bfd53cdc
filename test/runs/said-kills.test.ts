// kill -9 at random moments of runs that a user talks to from other processes; then resume until they are over.
// TILLGREEN_KILLS_TARGETED sets how many kills there are.
import { expect, test } from 'vitest'
import { SaidList, saidKeys } from '../../src/contract/run/effects.js'
import { emptyView } from '../../src/contract/view/run-view.js'
import { fold } from '../../src/contract/view/view.js'
import { unusedWords } from '../../src/contract/view/view-said.js'
import { untaken } from '../../src/main/host/runs/inbox.js'
import { openStore } from '../../src/main/store/store.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const KILLS = Number(process.env.TILLGREEN_KILLS_TARGETED ?? 4)
/** About as long as a run takes, so that kills fall anywhere in it. */
const LENGTH_MS = 4_000

const newest = async (data: string): Promise<string> =>
  ((await tillgreen(['runs', '--json'], { data })).lines[0]?.runs as { id: string }[] | undefined)?.[0]?.id ?? ''

/** The fate of all words of the user: read by a step, or left to be offered. */
function fatesOf(data: string, run: string) {
  const store = openStore(data)
  const entries = store.entries.after(run, 0)
  const open = store.requests.open(run).filter(({ kind }) => kind === 'say')
  store.close()
  const hears = entries.filter((entry) => entry.kind === 'result' && entry.step === 'hear')
  const offered = unusedWords(fold(emptyView, entries)).map(({ words }) => words)
  return {
    heard: hears.flatMap((entry) => SaidList.parse((entry.body as { value: unknown }).value)),
    named: hears.flatMap(saidKeys).length,
    left: untaken(entries).map(({ said }) => said),
    offered,
    open: open.map(({ body }) => body),
  }
}

test(`${KILLS} kills at random moments lose no word that was taken, and no word is read twice`, { timeout: 20 * 60_000 }, async () => {
  let kills = 0
  let words = 0
  while (kills < KILLS) {
    const endpoint = await tellStory({ ...goodStory, '*': 'I would rather not.' })
    const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
    const said: string[] = []
    let run = ''
    for (;;) {
      const { child, result } = startTillgreen(
        run ? ['resume', run, '--json'] : ['run', description, '--template', 'python-plain', '--json'],
        place,
      )
      while (!run && child.exitCode === null) run = await newest(place.data)
      const timer = kills < KILLS ? setTimeout(() => child.kill('SIGKILL'), Math.random() * LENGTH_MS) : null
      for (let each = 0; each < 3; each++) {
        const one = `word ${++words}`
        if ((await tillgreen(['say', run, one], place)).code === 0) said.push(one)
      }
      const { code, outcome } = await result
      if (timer) clearTimeout(timer)
      if (code === null) kills += 1
      if (outcome?.ended === 'finished') break
    }
    // A start of any process writes down what the last one was killed over.
    await tillgreen(['runs'], place)
    const { heard, named, left, offered, open } = fatesOf(place.data, run)
    expect(said).not.toEqual([])
    expect(open).toEqual([])
    expect(named).toBe(heard.length)
    expect([...heard, ...left].toSorted()).toEqual(said.toSorted())
    expect(left.filter((each) => !offered.includes(String(each)))).toEqual([])
  }
  console.log(`${kills} kills, ${words} times something was said`)
})
