// Pictures and text files go with words by paste and drop: shown beside the field, removed again, and sent.
import type { Page } from '@playwright/test'
import { goodStory, weakPlan } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell } from './held-story.js'

test.use({ proofs: false })

const RED =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mO4IyJCU8QwasGoBaMWjFowasGoBaMWjFowasGoBaMWDBULAJ3LED19/LmKAAAAAElFTkSuQmCC'

// Runs in the page: files are let go over a field, or pasted into it. A picture is given as base64.
const GIVE = `(field, kind, files) => {
  const transfer = new DataTransfer()
  for (const { name, type, text, base64 } of files) {
    const content = base64 ? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) : text
    transfer.items.add(new File([content], name, { type }))
  }
  const how = { bubbles: true, cancelable: true }
  const event = kind === 'paste' ? new ClipboardEvent('paste', { ...how, clipboardData: transfer }) : new DragEvent('drop', { ...how, dataTransfer: transfer })
  document.querySelector(field).dispatchEvent(event)
}`

interface Given {
  readonly name: string
  readonly type: string
  readonly text?: string
  readonly base64?: string
}
async function give(page: Page, field: string, kind: 'paste' | 'drop', ...files: readonly Given[]): Promise<void> {
  // A slow machine shows the field later than the endpoint is asked.
  await page.locator(field).waitFor()
  await page.evaluate(`(${GIVE})(${JSON.stringify(field)}, '${kind}', ${JSON.stringify(files)})`)
}

const START = '.describe textarea'
const CHAT = '.box textarea'
const red: Given = { name: 'drawing.png', type: 'image/png', base64: RED }

test('a picture is pasted and a file dropped: both are beside the description, and are sent with it', async ({ window: page }) => {
  const { endpoint, letGo, waitForQuestion } = await tell({ ...goodStory, plan: weakPlan, 'check-picture': 'Red' }, ['plan'])
  const attached = page.getByRole('list', { name: 'Attached' })
  await page.locator(START).fill('Words that were typed.')
  await give(page, START, 'paste', red, { ...red, name: 'second.png' })
  await expect(attached.getByRole('img')).toHaveCount(2)
  await give(page, START, 'drop', { name: 'rules.txt', type: 'text/plain', text: 'Numbers are whole.' })
  await expect(attached.getByText('rules.txt')).toBeVisible()
  await expect(attached.getByText('18 bytes')).toBeVisible()
  await expect(page.locator(START)).toHaveValue('Words that were typed.')
  // No model is connected yet, so a note says that they would stay out.
  await expect(page.getByText(/Picture support has not been tested for this model/)).toBeVisible()
  await picture(page, 'start-attached')
  await expectAccessible(page)
  await attached.getByRole('button', { name: 'Remove second.png' }).click()
  await expect(attached.getByRole('img')).toHaveCount(1)
  // What is neither is refused with what is taken; what is there stays.
  await give(page, START, 'drop', { name: 'song.mp3', type: 'audio/mpeg', base64: '//uQxAAA' })
  await expect(page.getByRole('alert')).toHaveText(/song\.mp3 is neither UTF-8 text nor a picture\. Drop a text file, or a PNG/)
  await expect(attached.getByRole('listitem')).toHaveCount(2)

  await build(page, endpoint)
  await waitForQuestion('plan')
  const [plan] = endpoint.requests.filter(({ key }) => key === 'plan')
  expect(JSON.stringify(plan)).toContain('File rules.txt (18 bytes)')
  const chat = page.getByRole('log', { name: 'Chat' })
  await expect(chat.getByRole('img', { name: 'drawing.png' })).toBeVisible()
  letGo('plan')
  await endpoint.close()
})

/** A GIF by its first bytes, of so many bytes. */
const gif = (name: string, bytes: number): Given => ({ name, type: 'image/gif', base64: Buffer.alloc(bytes, 'GIF89a').toString('base64') })

test('what was attached to the description and to words to a run outlives a reload; what is too large for that is named', {
  tag: '@full',
}, async ({ window: page }) => {
  const { endpoint, letGo, waitForQuestion } = await tell({ ...goodStory, plan: weakPlan, 'check-picture': 'Red' }, ['plan'])
  const attached = page.getByRole('list', { name: 'Attached' })
  await page.locator(START).fill('Words that were typed.')
  await give(page, START, 'paste', red)
  await give(page, START, 'drop', { name: 'rules.txt', type: 'text/plain', text: 'Numbers are whole.' })
  await expect(attached.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(page.locator(START)).toHaveValue('Words that were typed.')
  await expect(attached.getByRole('img', { name: 'drawing.png' })).toBeVisible()
  await expect(attached.getByText('rules.txt')).toBeVisible()

  // Three large ones have room beside each other; the fourth has none, and it is said.
  await attached.getByRole('button', { name: 'Remove drawing.png' }).click()
  await give(page, START, 'drop', ...['one.gif', 'two.gif', 'three.gif', 'four.gif'].map((name) => gif(name, 478_000)))
  await expect(page.getByText(/^four\.gif is too large to store and will be lost if you reload this window\./)).toBeVisible()
  await picture(page, 'start-not-kept')
  await expectAccessible(page)
  await page.reload()
  await expect(attached.getByRole('listitem')).toHaveText([/rules\.txt/, /one\.gif/, /two\.gif/, /three\.gif/])
  await expect(page.getByText(/too large to store/)).toHaveCount(0)
  for (const name of ['one', 'two', 'three']) await attached.getByRole('button', { name: `Remove ${name}.gif` }).click()

  // They are sent as if nothing had been, and are gone with that.
  await build(page, endpoint)
  await waitForQuestion('plan')
  expect(JSON.stringify(endpoint.requests.find(({ key }) => key === 'plan'))).toContain('File rules.txt (18 bytes)')
  await give(page, CHAT, 'drop', red, { name: 'more.txt', type: 'text/plain', text: 'And positive.' })
  await page.getByRole('textbox', { name: 'Send a message to the run' }).fill('Let it look like this.')
  await expect(attached.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Send a message to the run' })).toHaveValue('Let it look like this.')
  await expect(attached.getByRole('listitem')).toHaveText([/drawing\.png/, /more\.txt/])
  await page.getByRole('textbox', { name: 'Send a message to the run' }).press('Enter')
  await expect(page.getByRole('log', { name: 'Chat' }).getByRole('img', { name: 'drawing.png' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('log', { name: 'Chat' }).getByText('Let it look like this.')).toBeVisible()
  await expect(attached).toHaveCount(0)
  await page.getByRole('link', { name: 'New' }).first().click()
  await expect(page.locator(START)).toHaveValue('')
  await expect(attached).toHaveCount(0)
  letGo('plan')
  await endpoint.close()
})

test('a picture goes with words to a run that works; a model that takes none is named beside it', { tag: '@full' }, async ({
  window: page,
}) => {
  const { endpoint, letGo, waitForQuestion } = await tell({ ...goodStory, plan: weakPlan, 'check-picture': 'Blue' }, ['plan'])
  await build(page, endpoint)
  await waitForQuestion('plan')
  await give(page, CHAT, 'drop', red)
  const attached = page.getByRole('list', { name: 'Attached' })
  await expect(attached.getByRole('img', { name: 'drawing.png' })).toBeVisible()
  await expect(
    page.getByText('storyteller does not accept pictures, so prompts to the model contain no pictures. Describe the pictures in words.'),
  ).toBeVisible()
  await picture(page, 'chat-attached')
  const box = page.getByRole('textbox', { name: 'Send a message to the run' })
  await box.fill('Let it look like this.')
  await page.keyboard.press('Enter')
  const chat = page.getByRole('log', { name: 'Chat' })
  await expect(chat.getByText('Let it look like this.')).toBeVisible()
  await expect(chat.getByRole('img', { name: 'drawing.png' })).toBeVisible()
  await expect(attached).toBeHidden()
  letGo('plan')
  await endpoint.close()
})
