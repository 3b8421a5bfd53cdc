// What a kill cut off is ended by the next start, and the window says what it did.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEndpoint } from '../support/endpoint.js'
import { killChildAt } from '../support/kill-at.js'
import { blocks, contentOf } from '../support/many-files.js'
import { discount, discountPlan, discountTests, shop } from '../support/shop.js'
import { command, startCommand } from './command-line.js'
import { test as base, expect, expectAccessible, picture } from './face.js'

interface CutOff {
  readonly run: string
  /** The user's project, into which changes were being brought. */
  readonly target: string
  readonly old: ReturnType<typeof contentOf>
  readonly wanted: ReturnType<typeof contentOf>
}

const story: Readonly<Record<string, string>> = {
  plan: discountPlan,
  'task/discount/tests-1/tests': discountTests,
  'task/discount/code': discount + blocks('new'),
}

/** Records of changes, but for one that is just being written: before it is there nothing is changed. */
const underWay = (data: string): readonly string[] => {
  const changes = join(data, 'changes')
  return existsSync(changes) ? readdirSync(changes).filter((name) => name.endsWith('.json')) : []
}

const test = base.extend<{ cutOff: CutOff }>({
  /** Asked for before the window, so that all this is over when that starts. */
  cutOff: async ({ data }, use) => {
    const away = mkdtempSync(join(tmpdir(), 'tillgreen-cut-off-'))
    const project = shop()
    const endpoint = await startEndpoint({ models: ['storyteller'], answer: ({ key }) => story[key] ?? 'ready' })
    const { run } = await command(data, endpoint.url, ['run', 'Discounts on the total.', '--project', project, '--mutants', '0', '--json'])
    const fresh = (name: string): string => {
      const folder = join(away, name)
      cpSync(project, folder, { recursive: true })
      return folder
    }
    const whole = fresh('whole')
    await command(data, endpoint.url, ['apply', run, '--to', whole])
    const isBegun = () => underWay(data).length > 0
    let target = ''
    // A kill that comes too early or too late leaves nothing to end.
    for (let kill = 0; !isBegun(); kill += 1) {
      target = fresh(`shop-${kill}`)
      const { child, ended } = startCommand(data, endpoint.url, ['apply', run, '--to', target])
      await killChildAt(child, { when: isBegun, afterMs: 5 })
      await ended
    }
    await use({ run, target, old: contentOf(project), wanted: contentOf(whole) })
    await endpoint.close()
    for (const folder of [away, project]) rmSync(folder, { recursive: true, force: true })
  },
})

test('after a kill changes are there as a whole or not there, and the first screen says which', {
  tag: ['@desktop-full', '@full'],
}, async ({ cutOff: { run, target, old, wanted }, window: page, face }) => {
  const notice = page.getByRole('status').filter({ hasText: `Applying the changes from run ${run} to ${target} was interrupted.` })
  await expect(notice).toBeVisible()
  const isFinished = /The operation is now complete: \d+ files\./.test((await notice.textContent()) ?? '')
  if (!isFinished) await expect(notice).toContainText('The operation was rolled back, and no files changed.')
  expect(contentOf(target)).toEqual(isFinished ? wanted : old)
  expect(underWay(face.data)).toEqual([])
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await picture(page, `recovered-${theme}`)
    await expectAccessible(page)
  }
})
