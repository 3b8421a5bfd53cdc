// The end of a run as a person sees it: the program in front, the proof above it, their words beside it; and ends that are none.
import type { Page } from '@playwright/test'
import { ONE_CALL, quietAnswer, type SeenRequest, startEndpoint } from '../support/endpoint.js'
import { goodStory, json } from '../support/good-story.js'
import { programStory } from '../support/program-story.js'
import { expect, expectAccessible, picture, test } from './face.js'
import { build, tell, verdict } from './held-story.js'

test.use({ proofs: false })

const MAIN = `import sys
import time

from squares import even_squares


def main(arguments):
    words = sys.stdin.read().split() if arguments == ["-"] else arguments
    if words[:1] == ["from"]:
        words = open(words[1]).read().split()
    if words[:1] == ["wait"]:
        print("waiting", flush=True)
        time.sleep(600)
    total = even_squares([int(each) for each in words])
    print("the sum is", total)
    return total


if __name__ == "__main__":
    main(sys.argv[1:])
`

const withProgram = programStory(MAIN, 100)

test('a program of the command line is ready with an example, and a window that changes its size loses nothing', async ({
  window: page,
}) => {
  const { endpoint, letGo, waitForQuestion } = await tell(withProgram, ['task/sum/code'])
  await build(page, endpoint)
  await waitForQuestion('task/sum/code')
  // While it runs the words are a tab beside the chat.
  await page.getByRole('tab', { name: /^Your words/ }).click()
  const words = page.getByRole('region', { name: 'Your words', exact: true })
  await expect(words.getByRole('list', { name: 'Sentence status' })).toHaveText(/^\d+ (tested|not tested yet)/)
  await page.getByRole('tab', { name: /^Chat/ }).click()
  letGo('task/sum/code')
  await expect(verdict(page)).toHaveText(/Verified/)
  await expect(page.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true')
  const strip = page.getByRole('region', { name: 'Evidence summary' })
  await expect(strip).toContainText('pass')
  await expect(strip.getByRole('term').filter({ hasText: 'Verified' })).toHaveAttribute('aria-description', /Every task is green/)

  const output = page.getByRole('log', { name: 'Program output' })
  await page.getByRole('button', { name: 'Run: python3 main.py 1 2 4' }).click()
  await expect(output).toContainText('$ python3 main.py 1 2 4')
  await expect(output).toContainText('the sum is 20')
  await page.getByRole('button', { name: 'Run: python3 main.py 6 8' }).click()
  await expect(output).toContainText('the sum is 100')
  // The focus stays where the user was: letters are no keys of the window.
  const typed = page.getByLabel('Program arguments')
  await expect(typed).toBeFocused()
  await typed.press('End')
  await page.keyboard.type(' 2')
  await expect(typed).toHaveValue('6 8 2')
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(output).toContainText('the sum is 104')
  await expect(typed).toBeFocused()
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(output).toContainText('the sum is 104')
  await expect(typed).toBeFocused()
  // While one runs, the arguments of the next are typed; it begins once that one is over.
  await expect(page.getByRole('button', { name: 'Run it' })).toBeEnabled()
  await typed.fill('wait')
  await page.keyboard.press('Enter')
  await expect(output).toContainText('waiting')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('6 10')
  await expect(typed).toHaveValue('6 10')
  await page.getByRole('region', { name: 'Run it' }).getByRole('button', { name: 'Stop' }).click()
  await expect(output).toContainText('stopped by you')
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(output).toContainText('the sum is 136')
  // A program that reads a file finds one that was given to it.
  await page.getByRole('button', { name: 'Write a file' }).click()
  await expect(page.getByText('Name the file.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run it' })).toBeDisabled()
  await page.getByLabel('Name of file 1').fill('in/numbers.txt')
  await page.getByLabel('Content of file 1').fill('4\n5\n14\n')
  await typed.fill('from in/numbers.txt')
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(output).toContainText('the sum is 212')
  await picture(page, 'preview-files')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send to chat' }).click()
  const feedback = page.getByRole('textbox', { name: 'Feedback' })
  await expect(feedback).toHaveValue(
    /I ran `python3 main.py from in\/numbers.txt` with the file in\/numbers.txt:\n4\n5\n14\n and got:\nthe sum is 212/,
  )
  await feedback.fill('')
  await page.getByRole('button', { name: 'Remove file 1' }).click()
  // What is typed is divided as a shell divides it, and shown as it is run.
  await page.getByLabel('Program arguments').fill(`'2' "10"`)
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(output).toContainText('$ python3 main.py 2 10')
  await expect(output).toContainText('the sum is 104')
  // What it reads is written below its arguments.
  await page.getByText('Standard input', { exact: true }).click()
  await page.getByLabel('Standard input for the program').fill('2\n3\n12\n')
  await page.getByLabel('Program arguments').fill('-')
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(output).toContainText('$ python3 main.py -')
  await expect(output).toContainText('the sum is 148')
  await picture(page, 'preview-input')
  await page.getByLabel('Standard input for the program').fill('')
  await page.getByLabel('Program arguments').fill(`'6`)
  await expect(page.getByRole('button', { name: 'Run it' })).toBeDisabled()
  await page.getByLabel('Program arguments').fill('10')

  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Nice.')
  await page.getByRole('group', { name: 'Did it run?' }).getByText('yes', { exact: true }).click()
  for (const width of [1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Nice.')
    await expect(page.getByRole('radio', { name: 'yes' }).first()).toBeChecked()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(output).toContainText('the sum is 148')
    await expect(page.getByLabel('Program arguments')).toHaveValue('10')
    await picture(page, `outcome-${width}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Details', exact: true }).click()
  }
  await keepsTheWords(page)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Send to chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toHaveValue(
    /I ran `python3 main.py -` with this on its standard input:\n2\n3\n12\n and got:\nthe sum is 148/,
  )
  // A text file that is dropped on the field is said with its name.
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['1 2 3'], 'numbers.txt', { type: 'text/plain' }))
    return transfer
  })()`)
  await page.getByRole('textbox', { name: 'Feedback' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toHaveValue(/numbers\.txt:\n1 2 3$/)
  // Nothing of the page itself scrolls away.
  expect(await page.evaluate('document.querySelector("main").scrollHeight - document.querySelector("main").clientHeight')).toBe(0)
  await endpoint.close()
})

/** An opened sentence, the chosen tab and the scroll position of the chat are the same on both sides of the breakpoint. */
async function keepsTheWords(page: Page): Promise<void> {
  const words = page.getByRole('region', { name: 'Your words', exact: true })
  await page.getByRole('tab', { name: /^Your words/ }).click()
  await words.locator('.sentence').last().click()
  const opened = words.getByRole('button', { name: 'Close the sentence' })
  await expect(opened).toBeVisible()
  for (const width of [1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('tab', { name: /^Your words/ })).toHaveAttribute('aria-selected', 'true')
    await expect(opened).toBeVisible()
  }
  await page.getByRole('tab', { name: /^Chat/ }).click()
  const chat = page.getByRole('log', { name: 'Chat' })
  await page.setViewportSize({ width: 1440, height: 500 })
  const firstInSight = () =>
    chat.evaluate((log) => [...log.children].findIndex((part) => part.getBoundingClientRect().bottom > log.getBoundingClientRect().top + 1))
  // A frame before and after, as a person takes longer than that.
  const frames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'
  await page.evaluate(frames)
  await chat.evaluate((log) => log.scrollTo({ top: 0 }))
  await page.evaluate(frames)
  for (const width of [1100, 1440]) {
    await page.setViewportSize({ width, height: 500 })
    await expect(page.getByRole('tab', { name: /^Chat/ })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(firstInSight).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const twoTasks = {
  ...goodStory,
  plan: json({
    title: 'Even squares',
    tasks: [
      ...(JSON.parse(/\{[\s\S]*\}/.exec(String(goodStory.plan))?.[0] ?? '{}') as { tasks: object[] }).tasks,
      {
        id: 'report',
        title: 'Report the sum',
        words: 'report(numbers) gives the sum as a sentence.',
        acceptance: ['[2] gives "the sum is 4"'],
        interface: 'report.py: report(numbers: list[int]) -> str',
        needs: ['sum'],
      },
    ],
    assumptions: ['Zero counts as even.'],
    start: null,
  }),
}

test('a run that was stopped says what is there and what is not, resumes first, and keeps an answered assumption', {
  tag: ['@sizes-full', '@full'],
}, async ({ window: page }) => {
  const { endpoint, letGo, waitForQuestion } = await tell(twoTasks, ['task/sum/code'])
  await build(page, endpoint)
  await waitForQuestion('task/sum/code')
  await page.getByRole('banner').getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Stopped by you: 0 of 2 tasks proven' })).toBeVisible()
  const missing = page.getByRole('region', { name: 'What is missing' })
  await expect(missing).toContainText('Report the sum: not started')
  await expect(page.getByRole('heading', { name: /How did it go/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Evidence summary' })).toHaveCount(0)
  await expect(page.getByText('You stopped it.')).toHaveCount(0)
  // One button continues it, and the details, which are open, fold away.
  await expect(page.getByRole('button', { name: /^Resume/ })).toHaveCount(1)
  const details = page.getByRole('button', { name: 'Details', exact: true })
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await details.click()
  await expect(missing).toBeHidden()
  await details.click()
  await expect(missing).toBeVisible()
  await picture(page, 'outcome-stopped')
  await expectAccessible(page)

  // An answer to an assumption outlives a reload, and so does what was begun in the chat.
  await page.getByRole('tab', { name: /^Your words/ }).click()
  const assumption = page.getByRole('group', { name: 'Zero counts as even.' })
  await assumption.getByRole('button', { name: 'Wrong' }).click()
  await page.reload()
  await page.getByRole('tab', { name: /^Your words/ }).click()
  await expect(assumption.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toHaveValue(/Zero counts as even.*is wrong/)

  letGo('task/sum/code')
  await page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Resume now' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Stop' })).toBeVisible()
  await endpoint.close()
})

test('a model that stops answering leaves a screen that resumes, and the run ends verified once it answers again', {
  tag: ['@sizes-full', '@full'],
}, async ({ window: page }) => {
  let isDead = true
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    reads: true,
    answer: (seen) =>
      seen.key === 'task/sum/code' && isDead
        ? { type: 'error', status: 503, message: 'gone' }
        : (goodStory[seen.key] ?? quietAnswer(seen) ?? (seen.key.endsWith(ONE_CALL) ? 'NONE' : 'ok')),
  })
  await build(page, endpoint)
  await expect(page.getByRole('heading', { name: /^Interrupted: 0 of 1 task proven/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('The model stopped answering')
  await expect(page.getByRole('link', { name: 'Change model' })).toBeVisible()
  await picture(page, 'outcome-interrupted')
  await expectAccessible(page)
  isDead = false
  await page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Resume now' }).click()
  await expect(verdict(page)).toHaveText(/Verified/)
  await endpoint.close()
})

test('the wait for a missing model is visible, and the run continues by itself once the model is back', {
  tag: ['@sizes-full', '@full'],
}, async ({ window: page }) => {
  const story = (seen: SeenRequest) => goodStory[seen.key] ?? quietAnswer(seen) ?? (seen.key.endsWith(ONE_CALL) ? 'NONE' : 'ok')
  let isGone = false
  const first = await startEndpoint({
    models: ['storyteller'],
    reads: true,
    answer: async (seen) => {
      if (seen.key !== 'task/sum/code' || isGone) return story(seen)
      isGone = true
      await first.close()
      return 'never heard'
    },
  })
  await build(page, first)
  const card = page.getByRole('region', { name: 'The model cannot be reached' })
  await expect(card).toContainText(/Trying again (in \d+ s|now)\./)
  await expect(card.getByRole('button', { name: 'Change model' })).toBeVisible()
  // One row for the outage, however often the model was asked.
  const failures = page.getByRole('log', { name: 'Timeline' }).getByText(/The endpoint failed/)
  await expect(failures).toHaveText([/^\d+ times: The endpoint failed/])
  const step = page
    .getByRole('log', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: /waited 0:(0[3-9]|[1-5]\d) for the model/ })
  await expect(step.locator('time')).toHaveText(/^0:0\d$/)
  await picture(page, 'outage')
  await expectAccessible(page)
  const back = await startEndpoint({ models: ['storyteller'], reads: true, answer: story, port: Number(new URL(first.url).port) })
  await expect(verdict(page)).toHaveText(/Verified/)
  // The card of the task says how long it waited, and does not count that as work.
  await page.mouse.move(0, 0)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const task = page.getByRole('log', { name: 'Timeline' }).getByRole('article', { name: 'Sum of even squares' })
  await expect(task.getByText(/^waited (0:[12]\d|0:0[1-9]) for the model$/)).toBeVisible()
  await expect(page.locator('.budget > span[title^="Working time"]')).toHaveText(/^0:[0-4]\d of/)
  // So do the chart and the chat.
  await expect(page.locator('.chart-axis')).not.toContainText(/0:[2-9]\d/)
  await expect(page.getByRole('log', { name: 'Chat', includeHidden: true })).toContainText(
    /Sum of even squares is green: .* \(\d\.?\d? s\)/,
  )
  await picture(page, 'outage-waited')
  await expect(card).toHaveCount(0)
  await back.close()
})
