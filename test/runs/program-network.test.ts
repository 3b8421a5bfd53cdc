// A started program reaches the hosts that the user allows, and no other.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { scraper, servePage } from '../support/scraper-story.js'
import { description, tellStory } from '../support/story.js'

test('a scraper reads the page of an allowed host, and is refused every other', async () => {
  const endpoint = await tellStory(scraper)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  const [page, other] = [await servePage(), await servePage()]
  const start = (network: string[], url: string) => tillgreen(['start', run, ...network, '--', url], place)

  // Without a terminal there is no network.
  expect(await start([], page.url)).toMatchObject({ code: 1, stdout: expect.stringContaining('no page') })
  const refused = await start(['--network', 'ask'], page.url)
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('no page') })
  expect(refused.stderr).toContain(`The program has no access to ${page.host}. Allow access with --network ${page.host}`)
  expect(await start(['--network', page.host], page.url)).toMatchObject({ code: 0, stdout: expect.stringContaining('title: Scraped') })
  expect(await start(['--network', page.host], other.url)).toMatchObject({ code: 1, stdout: expect.stringContaining('no page') })
  // What was allowed once is not kept.
  expect((await start(['--network', 'ask'], page.url)).code).toBe(1)
  // Its own servers in the box are no host to ask for.
  const own = await start(['--network', 'ask'], 'http://127.0.0.1:9/')
  expect([own.code, own.stderr]).toEqual([1, expect.not.stringContaining('no access')])
  const wrong = await start(['--network', '*.org'], page.url)
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('"*.org" is not a host')])
  for (const each of [page, other]) each.close()
})
