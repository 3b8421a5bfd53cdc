// Questions of the run, one after the other: in everyday words, with their place, answered by key or by mouse, and kept in the chat.
import { goodStory, json, plan, stub, suite } from '../support/good-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })

const quote = 'sums the squares of the even numbers in a list'
const differs = { kind: 'settled-differently', task: 'sum', quote, plan: 'It says so.', isSettled: false }

const DECIDED = 'What becomes of a text in the list? Only 1 thing: 2 texts raise TypeError too.'
const story = {
  ...goodStory,
  plan,
  'reader/by-example': json({ examples: [{ given: '[1, 2, 4]', outcome: '20', quote }] }),
  'reader/differences': json({
    differences: [
      {
        ...{ ...differs, worth: 5, options: ['[] gives 0', '[] raises ValueError'] },
        ...{ question: 'What is the sum of an empty list?', answers: ['Nothing, so 0', 'There is none: an error'] },
      },
      {
        ...{ ...differs, worth: 4, options: ['["a"] raises TypeError', '["a"] gives 0'] },
        ...{ question: 'What becomes of a text in the list?', answers: ['An error', 'It is left out'] },
      },
    ],
  }),
  // The answer in the user's own words becomes the last clause, also where the mended plan lacks it.
  'reader/mend': plan,
  'task/sum/tests-1/tests': stub + suite.replace('# clause 3', '# clauses 3 and 4'),
}

test('questions are asked one after the other in everyday words, and their answers stay in the chat', async ({ window: page }) => {
  const { endpoint } = await tell(story)
  await build(page, endpoint)
  const first = page.getByRole('region', { name: 'What is the sum of an empty list?' })
  await expect(first.getByText('1 of 2')).toBeVisible()
  await expect(first.getByText('As planned: [] gives 0.')).toBeVisible()
  await picture(page, 'question-first')
  await expectAccessible(page)
  // Nothing has the focus, so no text is being typed. A key counts once the question was there for a moment.
  await page.evaluate('document.activeElement?.blur()')
  await expect(first.getByRole('button', { name: 'Nothing, so 0' })).toBeEnabled()
  await page.keyboard.press('1')

  const second = page.getByRole('region', { name: 'What becomes of a text in the list?' })
  await expect(second.getByText('2 of 2')).toBeVisible()
  const chat = page.getByRole('log', { name: 'Chat' })
  await expect(chat.getByText('Nothing, so 0')).toBeVisible()
  const words = second.getByRole('textbox', { name: 'In your own words' })
  // A number that is typed is no answer.
  await words.fill('Only 1 thing: ')
  await words.pressSequentially('2 texts raise TypeError too.')
  await second.getByRole('button', { name: 'Neither' }).click()
  await expect(verdict(page)).toHaveText(/Verified/)
  await page.getByRole('tab', { name: /^Chat/ }).click()
  await expect(chat.getByText('What becomes of a text in the list?', { exact: true })).toBeVisible()
  await expect(chat.getByText('Neither', { exact: true })).toBeVisible()
  await expect(chat.getByText(/has no rule/)).toHaveCount(0)
  // The user's own words; a separate line says that the plan has it too.
  await expect(chat.getByText('Only 1 thing: 2 texts raise TypeError too.').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Plan' }).click()
  await expect(page.getByText(DECIDED).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `${DECIDED} your answer` })).toHaveCount(1)
  await endpoint.close()
})

test('a click that was meant for the question before answers nothing', { tag: '@full' }, async ({ window: page }) => {
  const { endpoint } = await tell(story)
  await build(page, endpoint)
  const first = page.getByRole('region', { name: 'What is the sum of an empty list?' })
  await first.getByRole('button', { name: 'Nothing, so 0' }).click()
  const second = page.getByRole('region', { name: 'What becomes of a text in the list?' })
  await second.waitFor()
  await second.getByRole('button', { name: 'An error' }).dispatchEvent('click')
  await page.keyboard.press('2')
  await expect(second.getByRole('button', { name: 'It is left out' })).toBeEnabled()
  await expect(second.getByText('2 of 2')).toBeVisible()
  await endpoint.close()
})

test('a question on the card of a run is read before it is answered, in a low window too', { tag: '@full' }, async ({ window: page }) => {
  await page.setViewportSize({ width: 1440, height: 757 })
  const { endpoint } = await tell(story)
  await build(page, endpoint)
  await page.getByRole('region', { name: 'What is the sum of an empty list?' }).waitFor()
  await page.getByRole('link', { name: 'Runs', exact: true }).first().click()
  const card = page.getByRole('region', { name: 'Live runs' }).getByRole('listitem')
  const boxOf = async (of: ReturnType<typeof card.getByText>) => {
    const box = await of.boundingBox()
    if (!box) throw new Error('It is not drawn.')
    return box
  }
  const words = await boxOf(card.getByText('What is the sum of an empty list?'))
  const whole = await boxOf(card)
  await picture(page, 'question-card')
  for (const name of ['Nothing, so 0', 'There is none: an error', 'Read more']) {
    const answer = await boxOf(card.getByText(name, { exact: true }))
    expect(answer.y).toBeGreaterThanOrEqual(words.y + words.height)
    expect(answer.x + answer.width).toBeLessThanOrEqual(whole.x + whole.width)
  }
  // A double click answers one question, not the next one too.
  await card.getByRole('button', { name: 'Nothing, so 0' }).click()
  const second = card.getByRole('button', { name: 'An error', exact: true })
  await second.waitFor()
  await second.dispatchEvent('click')
  await expect(second).toBeEnabled()
  await expect(card.getByText('What becomes of a text in the list?')).toBeVisible()
  await second.click()
  await expect(card.getByText('What becomes of a text in the list?')).toBeHidden()
  await endpoint.close()
})
