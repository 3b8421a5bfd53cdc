// How the window opens: what is pressed while it is being read is not lost, and nothing flashes.
import type { Page } from '@playwright/test'
import { expect, test } from './face.js'

/** Holds back the window itself, as a slow machine does; what it gives lets it come. */
async function hold(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    // The process that serves the page: a server, or the stand-in for electron.
    await route.fallback()
  })
  return release
}

for (const theme of ['light', 'dark'] as const)
  test(`the page has its theme before the window is read (${theme})`, async ({ window: page }) => {
    const system = theme === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: system })
    await expect(page.locator('#window textarea')).toBeVisible()
    await page.evaluate(`localStorage.setItem('tillgreen.theme', '${theme}')`)
    const release = await hold(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    release()
    await expect(page.locator('#window textarea')).toBeVisible()
  })

const openLate = async (page: Page): Promise<() => void> => {
  await expect(page.locator('#window textarea')).toBeVisible()
  const release = await hold(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/)
  return release
}

test('a shortcut pressed before the window has loaded works, with the text typed after it', async ({ window: page }) => {
  const release = await openLate(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('help comx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('mand line')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(/#\/help\/command-line$/)
})

test('keys one after the other count before the window is read', { tag: '@full' }, async ({ window: page }) => {
  const release = await openLate(page)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  release()
  await expect(page).toHaveURL(/#\/statistics$/)
  // From then on keys are the user's own again.
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.locator('#window textarea').click()
  await page.keyboard.type('A tool')
  await expect(page.locator('#window textarea')).toHaveValue('A tool')
})

test('what is typed right after the palette was asked for is for the palette, and Escape takes it back', { tag: '@full' }, async ({
  window: page,
}) => {
  const field = page.locator('#window textarea')
  await field.click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.keyboard.type('A tool')
  await expect(field).toHaveValue('A tool')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('open the settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/settings$/)
})

test('the window opens with two files of code', async ({ window: page }) => {
  await expect(page.locator('#window textarea')).toBeVisible()
  const files: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) files.push(request.url())
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#window textarea')).toBeVisible()
  expect(files.map((url) => url.replace(/^.*\/([a-z]+)-.*$/, '$1'))).toEqual(['index', 'start'])
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
  await expect.poll(() => asked).toContain('settings.find')
  for (const question of ['app.about', 'app.demos', 'app.templates', 'runs.list', 'settings.get', 'settings.find'])
    expect(asked.filter((each) => each === question)).toEqual([question])
})
