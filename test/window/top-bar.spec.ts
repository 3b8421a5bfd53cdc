// The frame of the window: no changing text in the bars is cut, and an open menu covers nothing.
import { description, goodStory } from '../support/good-story.js'
import { expect, picture, test } from './face.js'
import { build, tell } from './held-story.js'

test.use({ proofs: false })

test('the clock of a step is in the top bar in full, whatever else is there', { tag: '@sizes' }, async ({ window: page }) => {
  const { endpoint, letGo, waitForQuestion } = await tell(goodStory, ['plan', 'task/sum/code'])
  await build(page, endpoint)
  await waitForQuestion('plan')
  const chip = page.locator('header .chip.live')
  await expect(chip).toHaveText(/^Planning \(\d+:\d\d\)$/)
  const isWhole = () =>
    chip.evaluate((each) => [...each.children].every((part) => part.scrollWidth <= part.clientWidth || part.tagName === 'svg'))
  expect(await isWhole()).toBe(true)
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `top-bar-${theme}`)
  }
  letGo('plan')
  await waitForQuestion('task/sum/code')
  await expect(chip).toHaveText(/^Writing code \(\d+:\d\d\)$/)
  expect(await isWhole()).toBe(true)
  letGo('task/sum/code')
  await endpoint.close()
})

test('who is at the end of the chat sees what comes next', { tag: ['@sizes-full', '@full'] }, async ({ window: page }) => {
  const { endpoint, letGo, waitForQuestion } = await tell(goodStory, ['plan', 'task/sum/code'])
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} of what it must do.`)
  await build(page, endpoint, async () => {}, [description, ...lines].join('\n'))
  await waitForQuestion('plan')
  const chat = page.getByRole('log', { name: 'Chat' })
  const doing = chat.locator('.going-on')
  await expect(doing).toHaveText(/^Planning/)
  await expect(doing).toBeInViewport({ ratio: 1 })
  letGo('plan')
  await waitForQuestion('task/sum/code')
  await expect(chat.getByText(/^The plan has 1 task/)).toBeAttached()
  await expect(doing).toHaveText(/^Writing code/)
  await expect(doing).toBeInViewport({ ratio: 1 })
  await picture(page, 'chat-follows')
  await endpoint.close()
})

test('a press outside of an open menu closes it and does what it does', async ({ window: page }) => {
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(page.getByRole('menu', { name: 'Theme' })).toBeVisible()
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(/#\/help/)

  await page.goBack()
  await page.getByRole('button', { name: /^Template/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('button', { name: 'Approve the plan' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Approve the plan' })).toHaveAttribute('aria-pressed', 'true')
})
