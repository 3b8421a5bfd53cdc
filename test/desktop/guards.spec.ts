// Actions that are always refused: messages from other frames, other pages, windows, devices, downloads.
import { expect, previewPort, systemOf, test } from './desktop.js'

test.describe('guards', { tag: '@stand-in' }, () => {
  test('a message is accepted from the main frame of our address, and from no other', async ({ window: page, face }) => {
    const { ask, page: chromium } = systemOf(face)
    const ours = { url: 'app://tillgreen/', origin: 'app://tillgreen' }
    const other = { url: 'https://elsewhere.example/', origin: 'https://elsewhere.example' }
    const question = JSON.stringify({ id: 1, type: 'ask', path: 'runs.list', input: { limit: 1, before: null } })
    await expect(page.getByRole('heading', { name: 'What do you want to build?' })).toBeVisible()
    await page.evaluate("document.body.append(Object.assign(document.createElement('iframe'), { src: 'about:blank' }))")
    await expect.poll(() => page.frames().length).toBe(2)
    await chromium.sayFromFrame('about:blank', 'tillgreen', ['from-frame', question])
    await ask('ipc', 'tillgreen', ['from-subframe', question], ours, false)
    await ask('ipc', 'tillgreen', ['from-nowhere', question], null, false)
    await ask('ipc', 'tillgreen', ['from-elsewhere', question], other, true)
    await ask('ipc', 'tillgreen', ['no-text', { id: 1 }], ours, true)
    await ask('ipc', 'tillgreen', ['too-long', 'x'.repeat(4_000_001)], ours, true)
    await ask('ipc', 'tillgreen', ['ours', question], ours, true)
    await expect.poll(() => chromium.loads()).toContain('ours')
    const refused = ['from-frame', 'from-subframe', 'from-nowhere', 'from-elsewhere', 'no-text', 'too-long']
    expect(chromium.loads().filter((load) => refused.includes(load))).toEqual([])
  })

  test('the page goes nowhere else, and a link to outside is opened in the browser only if the person agrees', async ({
    window: page,
    face,
  }) => {
    const { ask, answer, page: chromium } = systemOf(face)
    const dialogs = answer('messageBox', { response: 1 }, { response: 0 })
    const opened = answer('openExternal', undefined)
    await page.evaluate("location.href = 'https://elsewhere.example/path?q'")
    await expect.poll(() => dialogs.length).toBe(1)
    expect(dialogs[0]).toMatchObject({ detail: 'https://elsewhere.example/path?q', cancelId: 1 })
    await page.evaluate(
      "Object.assign(document.createElement('a'), { href: 'https://elsewhere.example/link', target: '_blank', rel: 'noopener' }).click()",
    )
    await expect.poll(() => opened).toEqual([{ address: 'https://elsewhere.example/link' }])
    expect(chromium.refused).toEqual(['https://elsewhere.example/path?q', 'https://elsewhere.example/link'])
    expect(page.url()).toMatch(new RegExp(`^${face.url}`))
    expect(page.context().pages()).toEqual([page])

    // What is no address of the web is not even asked about: one more question would be an error here.
    const odd = [
      'http://elsewhere.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://host/x',
      'ms-msdt:x',
      'https://u:p@host.example/',
      '//x',
      '',
    ]
    for (const url of odd) {
      expect([url, await ask('windowOpen', url)]).toEqual([url, { action: 'deny' }])
      expect([url, await ask('navigate', 'will-navigate', { url })]).toEqual([url, false])
    }
    expect(await ask('navigate', 'will-frame-navigate', { url: 'https://elsewhere.example/', isMainFrame: false })).toBe(false)
    // A program's page, at the port that the policy names, and at no other.
    const port = await previewPort(systemOf(face))
    const frame = (url: string) => ask('navigate', 'will-frame-navigate', { url, isMainFrame: false })
    expect(await frame(`http://127.0.0.1:${port}/page`)).toBe(true)
    for (const url of [
      'http://127.0.0.1:9/',
      `http://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `http://127.0.0.1.evil.example:${port}/`,
    ])
      expect([url, await frame(url)]).toEqual([url, false])
    expect(await ask('navigate', 'will-redirect', { url: 'https://elsewhere.example/' })).toBe(false)
    expect(await ask('navigate', 'will-attach-webview', {})).toBe(false)
    expect(dialogs.length).toBe(2)
  })

  test('every permission is refused but copying and framing by our own main frame, every download but of the page’s own making', async ({
    face,
  }) => {
    const { ask } = systemOf(face)
    const no = { requested: false, checked: false }
    const others = ['media', 'geolocation', 'notifications', 'clipboard-read', 'hid', 'serial', 'usb', 'fullscreen', 'openExternal']
    for (const permission of others)
      expect([permission, await ask('permission', permission, 'app://tillgreen/', true)]).toEqual([permission, no])
    const copying = 'clipboard-sanitized-write'
    for (const permission of [copying, 'loopback-network', 'local-network-access'])
      expect([permission, await ask('permission', permission, 'app://tillgreen/', true)]).toEqual([
        permission,
        { requested: true, checked: true },
      ])
    expect(await ask('permission', copying, 'app://tillgreen/', false)).toEqual(no)
    for (const url of ['https://elsewhere.example/', 'app://tillgreen.elsewhere/'])
      expect([url, await ask('permission', copying, url, true)]).toEqual([url, no])
    expect(await ask('device')).toBe(false)

    const asks = { isPrevented: false, asked: { title: 'Save', defaultPath: 'made.zip' } }
    expect(await ask('download', 'blob:app://tillgreen/0b6f', 'made.zip')).toEqual(asks)
    for (const url of ['https://elsewhere.example/made.zip', 'blob:https://elsewhere.example/0b6f', 'app://tillgreen/index.html'])
      expect([url, await ask('download', url, 'made.zip')]).toEqual([url, { isPrevented: true, asked: null }])
  })
})
