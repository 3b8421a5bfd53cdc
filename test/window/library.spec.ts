// The library in the window: a verified program is found by a name in it, read, and used in a new project.

import { goodStory } from '../support/good-story.js'
import { command } from './command-line.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell } from './held-story.js'

test.use({ keeps: 'squares', proofs: false })

test('a verified program is found by a name in it, read, and used in a new project', { tag: '@full' }, async ({ window: page }) => {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByText('1 verified · 0 not verified')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('nowhere')
  await expect(page.getByText(/No program matches all these words/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('even_sq')
  const entry = page.getByRole('region', { name: 'Even squares' })
  await expect(page.getByRole('region', { name: 'Verified', exact: true })).toContainText('even_squares')
  await entry.getByRole('button', { name: 'even_squares', exact: true }).click()
  await expect(entry.getByText('total += number * number')).toBeVisible()
  await picture(page, 'library')
  await expectAccessible(page)

  await entry.getByRole('button', { name: 'tests/test_squares.py' }).click()
  await expect(entry.getByText('test_empty_list_gives_zero')).toBeVisible()
  await entry.getByRole('button', { name: 'squares.py', exact: true }).click()
  await entry.getByRole('button', { name: 'Use this module' }).click()
  await expect(page.getByText('2 files, 1 of them belongs to the tests that unittest runs.')).toBeVisible()
  await picture(page, 'library-used')
})

test('where the settings name an embedding model, a program is found by its meaning, unless words alone are wanted', {
  tag: '@full',
}, async ({ window: page, data }) => {
  const { endpoint } = await tell(goodStory, [], { embeddings: 'makes' })
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Search the library' })
  await search.fill('adding list entries')
  await expect(page.getByText(/No program matches all these words/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Also search by meaning' })).toHaveCount(0)

  for (const [name, value] of [
    ['baseUrl', endpoint.url],
    ['embeddings', 'words'],
  ] as const)
    expect((await command(data, endpoint.url, ['settings', 'set', `endpoints.here.${name}`, value])).code).toBe(0)
  await page.reload()
  await search.fill('adding list entries')
  const found = page.getByRole('region', { name: 'Verified', exact: true })
  await expect(found).toContainText('Even squares')
  await expect(found).toContainText('found by meaning')
  await picture(page, 'library-by-meaning')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Also search by meaning' }).uncheck()
  await expect(page.getByText(/No program matches all these words/)).toBeVisible()
  await endpoint.close()
})

test('a run that was stopped is not among those that failed', { tag: '@full' }, async ({ window: page }) => {
  const { endpoint, waitForQuestion } = await tell(goodStory, ['task/sum/code'])
  await build(page, endpoint)
  await waitForQuestion('task/sum/code')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('banner').getByText('stopped', { exact: false })).toBeVisible()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByText('1 verified · 1 not verified')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stopped or interrupted' }).getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Failed', exact: true }).getByRole('link')).toHaveCount(0)
  await picture(page, 'library-stopped')
  await endpoint.close()
})
