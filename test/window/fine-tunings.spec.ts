// A person trains a model from the window: what leaves the machine is said first; losses, Stop, lineage and Register.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chats, startTuningEndpoint } from '../support/tuning-endpoint.js'
import { command } from './command-line.js'
import { expect, expectAccessible, openInLab, picture, test } from './face.js'

/** Texts of the fields of the form that are wider than their field has room for, measured in the page. */
const CUT_OFF = `(() => {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('[aria-label="Start a fine-tuning"] .input')].flatMap((field) => {
    const style = getComputedStyle(field)
    pen.font = style.font
    const isChoice = field.tagName === 'SELECT'
    const text = isChoice ? field.selectedOptions[0].text : field.placeholder
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (isChoice ? 20 : 0)
    return pen.measureText(text).width > room ? [text] : []
  })
})()`

test('a model is trained after a yes, its losses are drawn, it is registered; another one is stopped @full', async ({
  window: page,
  data,
}) => {
  let isLong = false
  const endpoint = await startTuningEndpoint({
    statuses: ['validating_files', 'running', 'running', 'succeeded'],
    instead: (request) => (isLong && request.startsWith('GET /fine_tuning/jobs/ftjob-2') ? { status: 503, message: 'overloaded' } : null),
  })
  writeFileSync(join(data, 'pairs.jsonl'), chats(12))
  for (const [name, value] of [
    ['baseUrl', endpoint.url],
    ['model', 'small-coder'],
  ] as const)
    expect((await command(data, endpoint.url, ['settings', 'set', `endpoints.tuner.${name}`, value])).code).toBe(0)

  await openInLab(page, 'Fine-tunings')
  await expect(page).toHaveTitle('Fine-tunings · Tillgreen')
  const start = page.getByRole('region', { name: 'Start a fine-tuning' })
  // The placeholder of an empty field is fully readable at both sizes.
  await expect(start.getByRole('textbox', { name: 'Dataset' })).toBeVisible()
  for (const size of [
    { width: 1024, height: 700 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await picture(page, `fine-tuning-start-${size.width}`)
    expect(await page.evaluate(CUT_OFF)).toEqual([])
  }
  await start.getByRole('textbox', { name: 'Dataset' }).fill(join(data, 'none.jsonl'))
  await start.getByRole('button', { name: 'Check file' }).click()
  await expect(start.getByRole('alert')).toContainText('none.jsonl')
  await start.getByRole('textbox', { name: 'Dataset' }).fill(join(data, 'pairs.jsonl'))
  await start.getByRole('combobox', { name: 'Endpoint' }).selectOption('tuner')
  await start.getByRole('spinbutton', { name: 'Share held back' }).fill('0.1')
  await start.getByRole('spinbutton', { name: 'Epochs' }).fill('2')
  await start.getByRole('textbox', { name: 'Suffix' }).fill('own')
  await start.getByRole('button', { name: 'Check file' }).click()
  await expect(start.getByText(`will be sent to ${endpoint.url} to train small-coder`)).toBeVisible()
  await expect(start.getByText('1 other pair from 1 program')).toBeVisible()
  expect(endpoint.requests).toEqual([])
  await picture(page, 'fine-tuning-consent')
  await start.getByRole('button', { name: 'Send data' }).click()

  const all = page.getByRole('region', { name: 'All fine-tunings' })
  await expect(all.getByText('succeeded')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Loss from 2.0000 at step 1 to 0.5000 at step 4, 0.7500 on held-back pairs' })).toBeVisible()
  const lineage = page.getByRole('region', { name: 'Lineage' })
  await expect(lineage.getByRole('row', { name: 'Parameters epochs 2, suffix own' })).toBeVisible()
  await expect(page.getByText('Loss on held-back pairs: 0.7500 at step 4, the lowest so far.')).toBeVisible()
  await expect(lineage.getByRole('row', { name: /^Held back 1 other pair from 1 program/ })).toBeVisible()
  await lineage.getByRole('textbox', { name: 'Endpoint name' }).fill('tuned')
  await lineage.getByRole('button', { name: 'Register' }).click()
  await expect(lineage.getByRole('row', { name: 'Registered as tuned' })).toBeVisible()
  await picture(page, 'fine-tuning')
  await expectAccessible(page)

  isLong = true
  await start.getByRole('textbox', { name: 'Dataset' }).fill(join(data, 'pairs.jsonl'))
  await start.getByRole('combobox', { name: 'Endpoint' }).selectOption('tuner')
  await start.getByRole('button', { name: 'Check file' }).click()
  await start.getByRole('button', { name: 'Send data' }).click()
  await expect.poll(() => endpoint.jobs.length).toBe(2)
  await lineage.getByRole('button', { name: 'Stop' }).click()
  await expect(all.getByText('cancelled', { exact: true })).toBeVisible()
  expect(endpoint.jobs[1]?.status).toBe('cancelled')
  await endpoint.close()
})
