// A user points at what is wrong in a running program and records how it comes about; the message is ready in the chat.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { recordedSteps } from '../../src/contract/journal/recorded-steps.js'
import { cli, environmentOf } from '../support/command-line-place.js'
import { ADDED, pageChecksStory, pagesTemplate, WORKS } from '../support/page-checks-story.js'
import { pagesConfig } from '../support/pages-story.js'
import { programStory } from '../support/program-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })
test.setTimeout(240_000)

const feedback = (page: Page) => page.getByRole('textbox', { name: 'Feedback' })

async function pictures(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `${name}-${theme}`)
  }
}

test('a user points at an element and records steps in a page, and both stand in the chat', { tag: '@full' }, async ({
  window: page,
  data,
}) => {
  const { endpoint } = await tell(pageChecksStory([ADDED], WORKS), [])
  const config = join(data, 'config.json')
  writeFileSync(config, JSON.stringify(pagesConfig))
  const words = ['run', 'A page with a shopping list.', '--template', pagesTemplate(data), '--config', config, '--json']
  await promisify(execFile)(process.execPath, [cli, ...words], {
    cwd: data,
    env: environmentOf({ data, baseUrl: endpoint.url }),
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => {})
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Runs/ }).click()
  await page.getByRole('list', { name: 'Runs' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Run it' })
  const point = preview.getByRole('button', { name: 'Point', exact: true })
  const record = preview.getByRole('button', { name: 'Record', exact: true })
  await expect(point).toBeDisabled()
  await preview.getByRole('button', { name: 'Run it' }).click()
  const made = page.frameLocator('iframe[title="Program page"]')
  await expect(made.getByRole('heading', { name: 'Shopping' })).toBeVisible()

  // A click while pointing selects, and does nothing in the page.
  await point.click()
  await expect(point).toHaveAttribute('aria-pressed', 'true')
  await made.getByRole('textbox', { name: 'Item' }).hover()
  await pictures(page, 'pointing')
  await made.getByRole('button', { name: 'Add' }).click()
  await expect(made.getByRole('listitem')).toHaveCount(0)
  const panel = preview.getByRole('region', { name: 'Point and record' })
  await expect(panel.getByRole('status')).toHaveText('You selected the button “Add”.')
  const field = panel.getByRole('textbox', { name: 'What should be here?' })
  await expect(field).toBeFocused()
  await pictures(page, 'pointing-selected')
  await expectAccessible(page)
  await field.fill('a button Put it on the list')
  await field.press('Enter')
  await expect(feedback(page)).toHaveValue('This should be here instead of the button “Add” on the page “/”: a button Put it on the list')
  await expect(feedback(page)).toBeFocused()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Build on it' })).toBeEnabled()
  await feedback(page).fill('')

  // By keyboard: the arrow keys lead to elements, and Escape ends it.
  await point.press('Enter')
  // The page handles keys only after it got the order to point. Arrow down stays at the heading.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('status')).toHaveText('Now at the heading “Shopping”. Press Enter to select it.', { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(point).toHaveAttribute('aria-pressed', 'false')
  await expect(panel).toHaveCount(0)

  // What the user does is recorded, until they stop.
  await record.click()
  await made.getByRole('textbox', { name: 'Item' }).fill('milk')
  await made.getByRole('button', { name: 'Add' }).click()
  await made.getByRole('button', { name: 'Add' }).click()
  const steps = panel.getByRole('list', { name: 'Recorded steps' })
  await expect(steps.getByRole('listitem')).toHaveText([
    'Open /.',
    'Fill “Item” with “milk”.',
    'Click the button “Add”.',
    'Click the button “Add”.',
  ])
  await panel.getByRole('button', { name: 'Remove last step' }).click()
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await pictures(page, 'recording')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Stop recording' }).click()
  await expect(panel.getByRole('textbox', { name: 'What should be here now?' })).toBeFocused()
  await pictures(page, 'recorded')
  await expectAccessible(page)

  // The element that they point at afterwards joins the same message.
  await point.click()
  await made.getByText('MILK').first().click()
  await field.fill('Milk')
  await pictures(page, 'recorded-and-pointed')
  await panel.getByRole('button', { name: 'Add to chat' }).click()
  const said = await feedback(page).inputValue()
  expect(said).toMatch(/^After the steps below, this should be here instead of the list item “MILK” on the page “\/”: Milk\n/)
  expect(said).toContain('\n1. Open /.\n2. Fill “Item” with “milk”.\n3. Click the button “Add”.\n')
  expect(recordedSteps(said)).toEqual([[{ open: '/' }, { fill: 'Item', with: 'milk' }, { click: 'Add', role: 'button' }]])
  await pictures(page, 'recorded-message')
  // The page is as before: a click is a click again.
  const before = await made.getByRole('listitem').count()
  await made.getByRole('button', { name: 'Add' }).click()
  await expect(made.getByRole('listitem')).toHaveCount(before + 1)
  await endpoint.close()
})

const MAIN = `import sys

from squares import even_squares


def main(arguments):
    for each in arguments:
        print("number", each)
    total = even_squares([int(each) for each in arguments])
    print("the sum is", total)
    return total


if __name__ == "__main__":
    main(sys.argv[1:])
`

test('a user says what a line of the output should be', async ({ window: page }) => {
  const { endpoint } = await tell(programStory(MAIN, 100))
  await build(page, endpoint)
  await expect(verdict(page)).toHaveText(/Verified|Partly/)
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Run it' })
  await preview.getByLabel('Program arguments').fill('2 3')
  await preview.getByRole('button', { name: 'Run it' }).click()
  const output = page.getByRole('log', { name: 'Program output' })
  await expect(output).toContainText('the sum is 4')
  await output.getByRole('button', { name: 'Line 2: number 3' }).click()
  const panel = preview.getByRole('region', { name: 'Selected output line' })
  const field = panel.getByRole('textbox', { name: 'What should this line be?' })
  await expect(field).toBeFocused()
  await pictures(page, 'output-line')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Cancel' }).click()

  // By keyboard: the line that was chosen is reached again, and the arrow keys lead to the others.
  await output.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Line 3: the sum is 4')
  await field.fill('sum: 4')
  await field.press('Enter')
  await expect(feedback(page)).toHaveValue('I ran `python3 main.py 2 3`\nLine 3 of the output is “the sum is 4”. It should be: sum: 4')
  await expect(panel).toHaveCount(0)
  await endpoint.close()
})
