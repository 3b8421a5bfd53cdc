// The window itself: its place, its single instance, and a page that crashes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMain } from '../window/faces/stand-in.js'
import { expect, startAgain, systemOf, test } from './desktop.js'

interface Shown {
  readonly bounds: object
  readonly isMaximised: boolean
  readonly isMinimised: boolean
  readonly isShown: boolean
  readonly fronts: number
}

test.describe('window', { tag: '@stand-in' }, () => {
  test('it opens where it stood last, on a screen that is there now', async ({ face, browser }) => {
    const first = systemOf(face)
    expect((await first.ask<Shown>('window')).bounds).toEqual({ x: 80, y: 50, width: 1440, height: 900 })
    const bounds = { x: 200, y: 100, width: 1200, height: 800 }
    await first.ask('moveTo', bounds)
    const kept = join(face.data, 'window.json')
    await expect.poll(() => existsSync(kept) && JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({ bounds: bounds })
    await first.ask('maximise')
    await first.ask('close')
    expect(await first.ended).toBe(0)

    const second = await startAgain(browser, face.data)
    expect(await second.system.ask('window')).toMatchObject({ bounds: bounds, isMaximised: true })
    await second.face.close()

    // The screen that it stood on is gone, and the one that is left is smaller.
    writeFileSync(
      join(face.data, 'window.json'),
      JSON.stringify({ version: 1, bounds: { x: 3000, y: 100, width: 2000, height: 1400 }, isMaximised: false }),
    )
    const third = await startAgain(browser, face.data, { displays: [{ id: 1, workArea: { x: 0, y: 25, width: 1280, height: 775 } }] })
    expect(await third.system.ask('window')).toMatchObject({ bounds: { x: 0, y: 25, width: 1280, height: 775 }, isMaximised: false })
    await third.face.close()
  })

  test('a second start brings the first one’s window to the front and ends', async ({ face, args, machine, variables }) => {
    const { ask } = systemOf(face)
    await ask('minimise')
    const second = startMain({ data: face.data, args, machine, variables })
    let said = ''
    second.stderr.on('data', (chunk) => (said += chunk))
    expect(await second.ended).toBe(0)
    expect(said).toMatch(/already open/)
    await expect.poll(() => ask<Shown>('window')).toMatchObject({ isMinimised: false, isShown: true, fronts: 1 })
  })

  test('a crashed page is loaded again once, with a note; a second crash in a row asks first', async ({ window: page, face }) => {
    const { ask, answer, ended } = systemOf(face)
    await page.getByRole('link', { name: 'Settings' }).click()
    await ask('pageGone', 'clean-exit')
    await ask('pageGone', 'oom')
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('The window stopped working (reason: oom).')).toBeVisible()
    await expect(page).toHaveURL(/#\/settings$/)
    const dialogs = answer('messageBox', { response: 0 }, { response: 1 })
    const loaded = page.waitForEvent('load')
    await ask('pageGone', 'crashed')
    await loaded
    expect(dialogs).toMatchObject([{ type: 'error', buttons: ['Reload', 'Quit'] }])
    await ask('pageGone', 'crashed')
    expect(await ended).toBe(0)
  })

  test('a start that is refused says why and ends', async ({ data, args, machine, variables }) => {
    writeFileSync(join(data, 'tillgreen.db'), 'this is no database, and it is long enough to be looked at as one')
    const started = startMain({ data, args, machine, variables })
    let said = ''
    started.stderr.on('data', (chunk) => (said += chunk))
    expect(await started.ended).toBe(2)
    expect(said).toMatch(/error box: Could not open Tillgreen: .*tillgreen\.db/)
  })
})
