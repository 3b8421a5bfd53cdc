// kill -9 while the program of a run is written to its output folder: the next start writes it as a whole and reports it.
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { killTillgreenAt, targetedKills, within } from '../support/kill-at.js'
import { contentOf, manyFiles } from '../support/many-files.js'
import { description, tellStory } from '../support/story.js'

const begin = ['run', description, '--template', 'python-plain', '--mutants', '0', '--json']

test(`${targetedKills} kills while a program is written leave none half written, and the next start writes it and reports it`, {
  timeout: 20 * 60_000,
}, async () => {
  const oldStory = await tellStory(manyFiles('old'))
  const newStory = await tellStory(manyFiles('new'))
  const place = () => ({ data: temporaryFolder('data'), baseUrl: newStory.url })
  const whole = async (baseUrl: string) => {
    const out = join(temporaryFolder('out'), 'made')
    const result = await tillgreen([...begin, '--out', out], { data: temporaryFolder('data'), baseUrl })
    expect([result.code, result.outcome?.verdict], result.stderr).toEqual([0, 'verified'])
    return out
  }
  const older = await whole(oldStory.url)
  const expected = contentOf(await whole(newStory.url))
  const before = contentOf(older)
  expect(Object.keys(expected ?? {}).length).toBeGreaterThan(300)

  let late = 0
  for (let kill = 0; kill < targetedKills; ) {
    const at = place()
    const out = join(temporaryFolder('out'), 'made')
    // Half of them write over a program that is there.
    const isOver = kill % 2 === 1
    if (isOver) cpSync(older, out, { recursive: true })
    const isWriting = () => existsSync(join(at.data, 'changes')) && readdirSync(join(at.data, 'changes')).length > 0
    const args = [...begin, '--out', out, ...(isOver ? ['--force'] : [])]
    const { wasKilled } = await killTillgreenAt(args, at, { when: isWriting, afterMs: within(isOver ? 1_500 : 500) })
    const listed = await tillgreen(['runs', '--json'], at)
    const run = (listed.lines[0]?.runs as { id: string; outcome: { verdict: string } | null }[] | undefined)?.[0]
    expect(run?.outcome?.verdict).toBe('verified')
    expect(contentOf(out), `killed ${wasKilled ? 'in the middle' : 'too late'}: ${listed.stderr}`).toEqual(expected)
    expect(readdirSync(dirname(out))).toEqual(['made'])
    const shown = await tillgreen(['show', run?.id ?? ''], at)
    expect(shown.stdout).toContain(`The program is in ${out}.`)
    expect(readdirSync(join(at.data, 'changes'))).toEqual([])
    if (listed.stderr.includes('its program had not been written yet. The program is in')) late += 1
    if (wasKilled) kill += 1
  }
  expect(before).not.toEqual(expected)
  expect(late).toBeGreaterThan(0)
  console.log(`${targetedKills} kills, ${late} programs written by the next start`)
})
