// How the window opens: the page brings a picture of the start screen that can be written in while the rest is being read.
import type { Page } from '@playwright/test'
import { expect, test } from './face.js'

/** Holds back the window itself, as a slow machine does; `release` lets it come. */
async function hold(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

const shape = (page: Page, selector: string) =>
  page.evaluate<Record<string, unknown>>(`(() => {
    const element = document.querySelector('${selector}')
    const { x, y, width, height } = element.getBoundingClientRect()
    const { fontSize, fontWeight, lineHeight, color, backgroundColor } = getComputedStyle(element)
    return { x, y, width, height, fontSize, fontWeight, lineHeight, color, backgroundColor }
  })()`)

for (const theme of ['light', 'dark'] as const)
  test(`what is written before the window is read is kept, caret and all, and nothing jumps (${theme})`, async ({ window: page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('#window textarea')).toBeVisible()
    const release = await hold(page)
    await page.reload({ waitUntil: 'commit' })
    const field = page.getByRole('textbox', { name: 'What should exist?' })
    await expect(field).toBeVisible()
    const parts = ['h2.ask', '.ask + p', '.describe textarea', '.bar', '.rail', '.status', '.mark']
    const before = await Promise.all(parts.map((part) => shape(page, `#first ${part}`)))
    await field.click()
    await page.keyboard.type('A tool for weeks')
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
    release()
    await expect(page.locator('#first')).toHaveCount(0)
    await expect(page.locator('#window textarea')).toBeFocused()
    await page.keyboard.type('long ')
    await expect(page.locator('#window textarea')).toHaveValue('A tool for long weeks')
    expect(await Promise.all(parts.map((part) => shape(page, `#window ${part}`)))).toEqual(before)
  })

test('a window that opens with another screen shows no picture of the start screen', async ({ window: page }) => {
  await expect(page.locator('#window textarea')).toBeVisible()
  const release = await hold(page)
  await page.evaluate("location.hash = '#/runs'")
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#first')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Runs' }).first()).toBeVisible()
})

test('who goes to another screen before the window is read sees that one', async ({ window: page }) => {
  await expect(page.locator('#window textarea')).toBeVisible()
  const release = await hold(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#first textarea')).toBeVisible()
  await page.evaluate("location.hash = '#/runs'")
  release()
  await expect(page.getByRole('heading', { name: 'Runs' }).first()).toBeVisible()
  await expect(page.locator('#first')).toHaveCount(0)
})

test('each first question is sent once, however the window asks for it', async ({ window: page }) => {
  await expect(page.locator('#window textarea')).toBeVisible()
  const asked: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, path } = JSON.parse(String(payload)) as { type: string; path: string }
      if (type === 'ask') asked.push(path)
    }),
  )
  await page.reload()
  await expect(page.locator('#window textarea')).toBeVisible()
  // What is asked first is asked by the small file; the statistics come when the screen is drawn.
  await expect.poll(() => asked).toContain('history.figures')
  const first = asked.slice(0, asked.indexOf('history.figures')).toSorted()
  expect(first).toEqual(['app.about', 'app.demos', 'app.templates', 'runs.list', 'settings.get'])
})
