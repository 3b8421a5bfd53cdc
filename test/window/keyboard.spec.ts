// Every screen by keyboard alone: each control is reached by Tab in the order in which it is read, its focus is seen, nothing holds the
// focus, and what opens over the screen gives the focus back. So too where the window is drawn larger.
import { type Scene, scenes, show } from '../support/stage/scenes.js'
import { expect } from './face.js'
import { test } from './stage-test.js'
import { walk } from './walk.js'

/** A window of 1280 by 800 pixels as it is, and drawn twice and four times as large. */
const [USUAL, TWICE, FOUR_TIMES] = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
]

/** One scene for each part of the window. */
const everySize: ReadonlySet<string> = new Set([
  ...['start', 'run-plan-asked', 'run-asking', 'changes', 'history', 'history-ticked', 'compare', 'statistics-few', 'bench', 'datasets'],
  ...['fine-tunings', 'library', 'lessons', 'errors', 'configs', 'settings', 'help', 'experiment'],
])
/** Four times as large, the parts of these are too low for what they hold. */
const upToTwice: ReadonlySet<string> = new Set(['run-writing', 'run-verified', 'run-unreachable', 'run-program', 'run-file'])
/** `npm test` walks over these. */
const fast: ReadonlySet<string> = new Set(['start', 'run-verified'])

for (const scene of scenes.filter(({ name }) => everySize.has(name) || upToTwice.has(name)))
  test(`${scene.name} is walked by Tab at every zoom`, { tag: fast.has(scene.name) ? [] : ['@full'] }, async ({ page, stage }) => {
    await show(page, stage, scene, 'dark')
    const problems: string[] = []
    for (const size of everySize.has(scene.name) ? [USUAL, TWICE, FOUR_TIMES] : [USUAL, TWICE]) {
      await page.setViewportSize(size)
      // The panes take their new sizes first.
      await page.waitForTimeout(200)
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
      const found = [...(wide > 0 ? [`the page scrolls sideways by ${wide}`] : []), ...(await walk(page))]
      problems.push(...found.map((problem) => `${size.width}: ${problem}`))
    }
    expect(problems).toEqual([])
  })

/** What opens over each of these screens is found by what it says of itself. */
const OPENERS = ':is([aria-haspopup="dialog"], [aria-haspopup="menu"], [aria-haspopup="listbox"]):not(:disabled)'
const LAYERS = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])'
const SOON = { timeout: 10_000 }

for (const scene of scenes.filter(({ name }) => ['start', 'run-writing', 'run-verified', 'history-ticked', 'statistics'].includes(name)))
  test(`what opens over ${scene.name} opens and closes by keyboard, and gives the focus back`, { tag: '@full' }, async ({
    page,
    stage,
  }) => {
    await show(page, stage, scene, 'dark')
    const openers = await page.locator(OPENERS).filter({ visible: true }).all()
    expect(openers.length).toBeGreaterThan(0)
    for (const opener of openers) {
      await opener.focus()
      await page.keyboard.press('Enter')
      // It holds the focus itself, or something in it does.
      await expect(page.locator(`${LAYERS}:is(:focus, :has(:focus))`).first()).toBeVisible(SOON)
      await page.keyboard.press('Escape')
      await expect(page.locator(LAYERS).filter({ visible: true })).toHaveCount(0, SOON)
      await expect(opener).toBeFocused(SOON)
    }
  })

const sceneCalled = (name: string): Scene => {
  const found = scenes.find((scene) => scene.name === name)
  if (!found) throw new Error(`There is no scene ${name}.`)
  return found
}

test('the palette, the sheet of shortcuts and the dialog that connects a model keep Tab within, and give the focus back', {
  tag: '@full',
}, async ({ page, stage }) => {
  await show(page, stage, sceneCalled('start'), 'dark')
  const opener = page.getByRole('button', { name: 'By address', exact: true })
  const layers = [
    { keys: 'Enter', layer: page.getByRole('dialog', { name: /^Connect/ }) },
    { keys: 'Control+k', layer: page.getByRole('dialog', { name: 'Commands' }) },
    { keys: '?', layer: page.getByRole('dialog', { name: 'Keyboard' }) },
  ]
  for (const { keys, layer } of layers) {
    await opener.focus()
    await page.keyboard.press(keys)
    await expect(layer).toBeVisible()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      // The guards at both ends pass the focus on at once.
      await expect(layer.locator(':focus')).toHaveCount(1, SOON)
    }
    await page.keyboard.press('Escape')
    await expect(layer).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
