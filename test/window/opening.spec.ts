// How the window opens: the page brings a picture of the start screen that can be written in while the rest is being read.
import type { Page } from '@playwright/test'
import { expect, test } from './face.js'

/** Holds back the window itself, or another part of it, as a slow machine does; what it gives lets it come. */
async function hold(page: Page, part = 'index'): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await held
    // To whoever serves the page: a server, or the stand-in for electron.
    await route.fallback()
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

const openLate = async (page: Page): Promise<() => void> => {
  await expect(page.locator('#window textarea')).toBeVisible()
  const release = await hold(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#first textarea')).toBeVisible()
  return release
}

test('a shortcut that is pressed before the window is read is heard, with what is typed for it', async ({ window: page }) => {
  const release = await openLate(page)
  await page.locator('#first textarea').click()
  await page.keyboard.type('A tool')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('help comx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('mand line')
  await page.keyboard.press('Enter')
  await expect(page.locator('#first textarea')).toHaveValue('A tool')
  release()
  await expect(page).toHaveURL(/#\/help\/command-line$/)
  await page.goBack()
  await expect(page.locator('#window textarea')).toHaveValue('A tool')
})

test('keys one after the other count before the window is read, and so does the one that builds', async ({ window: page }) => {
  let release = await openLate(page)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  release()
  await expect(page).toHaveURL(/#\/statistics$/)
  await page.evaluate("location.hash = '#/'")
  release = await openLate(page)
  await page.locator('#first textarea').fill('A tool for long weeks.')
  await page.keyboard.press('Control+Enter')
  release()
  await expect(page.getByRole('region', { name: 'Before it costs anything' })).toBeVisible()
})

test('what is typed while the palette is on its way is for the palette, and Escape takes it back', async ({ window: page }) => {
  await expect(page.locator('#window textarea')).toBeVisible()
  const release = await hold(page, 'palette')
  await page.reload({ waitUntil: 'commit' })
  const field = page.locator('#window textarea')
  await field.click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await page.keyboard.press('Escape')
  await page.keyboard.type('A tool')
  await expect(field).toHaveValue('A tool')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('open the settings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/#\/settings$/)
  await page.goBack()
  await expect(field).toHaveValue('A tool')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('theme')
  await expect(page.getByRole('combobox')).toHaveValue('theme')
})

test('a palette that cannot be fetched leaves the window as it is, and opens once it can', async ({ page, face: _open }) => {
  await expect(page.locator('#window textarea')).toBeVisible()
  let isGone = true
  await page.route('**/assets/palette-*.js', (route) => (isGone ? route.abort() : route.fallback()))
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/palette-')) failures += 1
  })
  await page.reload({ waitUntil: 'commit' })
  const field = page.locator('#window textarea')
  await field.fill('A tool')
  await page.keyboard.press('Control+k')
  // More than a page asks for by itself, which is once ahead and once now.
  await expect.poll(() => failures).toBeGreaterThan(4)
  await expect(field).toHaveValue('A tool')
  isGone = false
  await expect(page.getByRole('combobox')).toBeFocused()
})

// Looked at on the socket, which the other faces do not have; the questions are the page's own in each.
test('each first question is sent once, however the window asks for it', { tag: '@browser' }, async ({ window: page }) => {
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
