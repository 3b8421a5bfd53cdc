// Makes two pictures of one scene equal: what a clock, a free port or a new folder put on the screen gets the same figures each time.
import type { Page } from '@playwright/test'

/** When the stage's clock begins. */
export const BEGAN_AT = Date.UTC(2026, 2, 4, 9, 0)

// Runs in the page. How long something took and when it was are figures of this machine at this moment; so are ports and folders.
const STILL = `
  const changes = [
    [/\\b\\d+(?:\\.\\d+)?(?=\\s?(?:ms|s|sec)\\b)/g, '0'],
    [/\\b\\d{1,2}(?::\\d\\d){1,2}\\b/g, (time) => (time.length > 5 ? '00:00:00' : '0:00')],
    [/\\b\\d+(?= (?:min|h) ago)/g, '10'],
    [/\\b\\d+(?= (?:min|s) left)/g, '10'],
    [/127\\.0\\.0\\.1:\\d+/g, '127.0.0.1:11434'],
    [/(tillgreen-(?:stage-[a-z]+|shop)-)\\w+/g, '$10'],
    [/\\b[0-9a-z]{8}-[0-9a-f]{8}\\b/g, 'run00000-00000000'],
    [/\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b/g, '00000000'],
  ]
  const still = (text) => changes.reduce((words, [what, how]) => words.replace(what, how), text)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = still(node.data)
    if (text !== node.data) node.data = text
  }
  // The shell's folder has an id and is cut at the edge: two lines that differ each time.
  for (const line of document.querySelectorAll('.xterm-rows > div'))
    if (line.textContent.includes('tillgreen-stage-')) for (const each of [line, line.nextElementSibling]) each?.replaceChildren()
  for (const field of document.querySelectorAll('input, textarea')) {
    const text = still(field.value)
    if (text !== field.value) field.value = text
  }
`

/** Call this last, when nothing is drawn any more except by a stopped clock. */
export async function holdStill(page: Page): Promise<void> {
  // What the editor, the terminal and the graph paint after the rest.
  await page.waitForTimeout(400)
  await page.evaluate(`(() => {${STILL}})()`)
}
