// What the router knows, in the window: which model each role would get, with its measured success and its price.
import { command } from './command-line.js'
import { expect, expectAccessible, picture, test } from './face.js'

test.use({ keeps: 'squares' })

test('the table of roles names the models, how often each succeeded, and which one would be chosen @full', async ({
  window: page,
  data,
  keptRuns,
}) => {
  const endpoint = await keptRuns.endpoint()
  for (const [name, value] of [
    ['baseUrl', endpoint.url],
    ['model', 'storyteller'],
  ] as const)
    expect((await command(data, endpoint.url, ['settings', 'set', `endpoints.story.${name}`, value])).code).toBe(0)
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Statistics' }).click()
  await page.getByText('Details', { exact: true }).click()
  const table = page.getByRole('region', { name: 'Models by role' })
  await expect(table.getByRole('row').filter({ hasText: 'builder' }).first()).toBeVisible()
  await table.scrollIntoViewIfNeeded()
  await picture(page, 'router')
  await expectAccessible(page)
})
