// What the page of the desktop face is given, what it sees, and what it cannot reach.
import { askFromPage, expect, previewPort, systemOf, test } from './desktop.js'

test('the page is given two functions and sees nothing else of the application; main checks whatever it asks', async ({ window: page }) => {
  expect(await page.evaluate('Object.keys(window.tillgreen)')).toEqual(['ask', 'listen'])
  expect(
    await page.evaluate(
      "['require', 'process', 'module', 'global', 'Buffer', 'electron', 'ipcRenderer', 'standInToMain', 'standInFromMain'].filter((name) => name in window)",
    ),
  ).toEqual([])
  expect(await askFromPage(page, 'app.about', {})).toMatchObject({ ok: true })
  expect(await askFromPage(page, 'app.constructor', {})).toMatchObject({ ok: false, error: { code: 'no-question' } })
  expect(await askFromPage(page, 'desktop.chooseFolder', { title: 7 })).toMatchObject({ ok: false, error: { code: 'unfit-input' } })
  expect(await page.evaluate("new Promise((resolve) => window.tillgreen.listen('runs.nothing', {}, () => {}, resolve))")).toMatchObject({
    code: 'no-question',
  })
})

test('the policy of the page refuses scripts in the page, code from text, connections and frames', async ({ page, face }) => {
  await expect(page.getByRole('heading', { name: 'What do you want to build?' })).toBeVisible()
  await page.evaluate(`(() => {
    window.violated = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.violated.push(effectiveDirective))
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.body.append(script)
    const frame = document.createElement('iframe')
    frame.src = 'https://elsewhere.invalid/'
    document.body.append(frame)
    // Not at once: what the test itself evaluates may make code from text.
    setTimeout(() => new Function('window.ran = true')(), 0)
    fetch('/index.html').catch(() => {})
  })()`)
  await expect
    .poll(async () => [...new Set((await page.evaluate('window.violated')) as string[])].sort())
    .toEqual(['connect-src', 'frame-src', 'script-src', 'script-src-elem'])
  expect(await page.evaluate("'ran' in window")).toBe(false)
  expect(face.kind).not.toBe('browser')
})

test('a program’s page is framed where the policy says, and is given nothing of the application', { tag: '@stand-in' }, async ({
  page,
  face,
}) => {
  const port = await previewPort(systemOf(face))
  await expect(page.getByRole('heading', { name: 'What do you want to build?' })).toBeVisible()
  await page.evaluate(`document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://127.0.0.1:${port}/' }))`)
  await expect(page.frameLocator('iframe').getByText('there is nothing to show here.')).toBeVisible()
  expect(await page.frames()[1]?.evaluate("['tillgreen', 'require', 'standInToMain'].filter((name) => name in window)")).toEqual([])
})

test('its own address serves only the built pages, to a window without Node', { tag: '@stand-in' }, async ({ face }) => {
  const { ask } = systemOf(face)
  const answered = (url: string, method = 'GET') => ask<{ status: number; headers: Record<string, string> }>('fetch', url, method)
  const status = async (url: string, method?: string) => (await answered(url, method)).status
  const { headers } = await answered('app://tillgreen/')
  expect(headers['content-security-policy']).toEqual(
    expect.stringMatching(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'none'; worker-src 'self'; frame-src( http:\/\/127\.0\.0\.1:\d+)+; frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
    ),
  )
  expect(await status('app://tillgreen/index.html?x#y', 'HEAD')).toBe(200)
  const paths = ['../main/index.js', '..%2fmain/index.js', '%2e%2e/main/index.js', '..%5cmain', '/etc/passwd', 'a%00.js', '%', 'assets']
  for (const path of paths) expect([path, await status(`app://tillgreen/${path}`)]).toEqual([path, 404])
  for (const url of ['app://elsewhere/index.html', 'app://tillgreen.elsewhere/index.html'])
    expect([url, await status(url)]).toEqual([url, 404])
  expect(await status('app://tillgreen/', 'POST')).toBe(404)

  expect(await ask('schemes')).toEqual([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
  expect(await ask('window')).toMatchObject({
    isShown: true,
    options: {
      show: false,
      webPreferences: {
        preload: expect.stringMatching(/out\/preload\/index\.cjs$/),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
      },
    },
  })
  expect(await ask('app')).toMatchObject({ isSandboxed: true, hasLock: true, userData: `${face.data}/desktop` })
})
