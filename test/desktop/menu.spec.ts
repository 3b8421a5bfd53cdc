// The menu: the window's own commands under the names and keys of the sheet.
import { expect, systemOf, test } from './desktop.js'

interface Item {
  readonly label?: string
  readonly role?: string
  readonly accelerator?: string
  readonly registerAccelerator?: boolean
  readonly isCommand: boolean
}

test.describe('menu', { tag: '@stand-in' }, () => {
  test('each command of the window is in it, with its keys; keys that the page handles itself are only shown', async ({
    window: page,
    face,
  }) => {
    const { ask } = systemOf(face)
    await expect(page.locator('#window textarea')).toBeVisible()
    const commands = async () => {
      const items = (await ask<Item[]>('menu')).filter((item) => item.isCommand)
      return Object.fromEntries(items.map(({ label, accelerator, registerAccelerator }) => [label, [accelerator, registerAccelerator]]))
    }
    await expect.poll(commands).toEqual({
      New: ['CmdOrCtrl+N', true],
      Settings: ['CmdOrCtrl+,', false],
      'Commands, runs and settings': ['CmdOrCtrl+K', false],
      Runs: ['CmdOrCtrl+1', true],
      Statistics: ['CmdOrCtrl+2', true],
      Bench: ['CmdOrCtrl+3', true],
      Library: ['CmdOrCtrl+4', true],
      Explorations: ['CmdOrCtrl+5', true],
      'Fine-tunings': ['CmdOrCtrl+6', true],
      Configs: ['CmdOrCtrl+7', true],
      Lab: ['CmdOrCtrl+8', true],
      Lessons: ['CmdOrCtrl+Shift+O', true],
      Datasets: ['CmdOrCtrl+Shift+D', true],
      'Known errors': ['CmdOrCtrl+Shift+E', true],
      'Keyboard shortcuts': ['CmdOrCtrl+/', true],
      'Zoom in': ['CmdOrCtrl+Plus', false],
      'Zoom out': ['CmdOrCtrl+-', false],
      'Actual size': ['CmdOrCtrl+0', false],
      Help: ['F1', true],
    })
    const items = await ask<Item[]>('menu')
    expect(items.map((item) => item.role)).toContain('toggleDevTools')
  })

  test('a command from the menu does what its keys do', async ({ window: page, face }) => {
    const { ask } = systemOf(face)
    await expect(page.getByRole('heading', { name: 'What do you want to build?' })).toBeVisible()
    for (const [label, address] of [
      ['Settings', /#\/settings$/],
      ['Runs', /#\/runs$/],
      ['Statistics', /#\/statistics$/],
      ['Help', /#\/help$/],
      ['New', /#\/$/],
    ] as const) {
      await ask('clickMenu', label)
      await expect(page).toHaveURL(address)
    }
    await ask('clickMenu', 'Commands, runs and settings')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await ask('clickMenu', 'Keyboard shortcuts')
    await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeVisible()
  })

  test.describe('packaged', () => {
    test.use({ machine: { isPackaged: true } })
    test('the menu never offers the developer tools', async ({ face }) => {
      const { ask } = systemOf(face)
      expect((await ask<Item[]>('menu')).map((item) => item.role)).not.toContain('toggleDevTools')
      expect(await ask('window')).toMatchObject({ options: { webPreferences: { devTools: false } } })
    })
  })
})
