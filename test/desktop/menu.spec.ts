// The menu: the window's own commands under the names and keys of the sheet.
import { commands } from '../../src/contract/view/commands.js'
import { commandWords } from '../../src/words/commands.js'
import { expect, systemOf, test } from './desktop.js'

interface Item {
  readonly label?: string
  readonly role?: string
  readonly accelerator?: string
  readonly registerAccelerator?: boolean
  readonly isCommand: boolean
}

test.describe('menu', { tag: '@stand-in' }, () => {
  test('each command of the window is in it, with its keys; those that the page hears itself are only shown', async ({ face }) => {
    const items = await systemOf(face).ask<Item[]>('menu')
    expect(
      new Map(items.filter((item) => item.isCommand).map((item) => [item.label, [item.accelerator, item.registerAccelerator]])),
    ).toEqual(new Map(commands.map(({ name, keys, accelerator }) => [commandWords[name], [accelerator, !keys.startsWith('Ctrl ')]])))
    expect(items.map((item) => item.role)).toContain('toggleDevTools')
  })

  test('a command from the menu does what its keys do', async ({ window: page, face }) => {
    const { ask } = systemOf(face)
    await expect(page.getByRole('heading', { name: 'What should exist?' })).toBeVisible()
    for (const [label, address] of [
      ['Settings', /#\/settings$/],
      ['Runs', /#\/runs$/],
      ['Statistics', /#\/statistics$/],
      ['Help', /#\/help$/],
      ['Something new', /#\/$/],
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
    test('nobody is offered the developer tools', async ({ face }) => {
      const { ask } = systemOf(face)
      expect((await ask<Item[]>('menu')).map((item) => item.role)).not.toContain('toggleDevTools')
      expect(await ask('window')).toMatchObject({ options: { webPreferences: { devTools: false } } })
    })
  })
})
