// A comment on a run that was green and not perfect becomes a clause of later runs, in the window.
import { expect, expectAccessible, openRun, picture, test } from './face.js'

test.use({ keeps: 'squares' })

test('a comment on a verified run is kept as a standing rule, changed and removed', { tag: '@full' }, async ({ window: page, kept }) => {
  await openRun(page, kept)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  const judge = page.getByRole('region', { name: /How did it go/ })
  for (const [question, answer] of [
    ['Did it run?', 'yes'],
    ['Did it work?', 'yes'],
    ['Was it perfect?', 'no'],
  ] as const)
    await judge
      .getByRole('radiogroup', { name: question })
      .or(judge.getByRole('group', { name: question }))
      .getByText(answer, { exact: true })
      .click()
  await judge.getByRole('textbox', { name: 'Comment' }).fill('It should take tuples like lists.')
  await judge.getByRole('button', { name: 'Save' }).click()
  await expect(judge.getByText('Saved. You can change your answers at any time.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Statistics' }).click()
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByRole('region', { name: "Tillgreen's verdicts and yours" })).toContainText(
    'Even squares your answers: ran, worked, not perfect',
  )
  const panel = page.getByRole('region', { name: 'Green, but not perfect' })
  await expect(panel.getByText('from 1 run')).toBeVisible()
  await panel.getByRole('button', { name: 'Keep as a rule' }).click()
  await panel.getByRole('textbox').fill('A tuple is taken like a list.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('kept as a standing rule')).toBeVisible()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByRole('textbox').fill('Any sequence is taken like a list.')
  await picture(page, 'standing')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Any sequence is taken like a list.')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect(panel.getByText(/^No standing rules yet\./)).toBeVisible()
})
