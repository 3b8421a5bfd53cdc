// The program of an existing project is started as the project says itself, where no plan says it.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { discount, discountPlan, discountTests, shop } from '../support/shop.js'
import { tellStory } from '../support/story.js'

test('a file of the project that says it is a program is started with arguments', async () => {
  const folder = shop()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(
    join(folder, 'till.py'),
    'import sys\nfrom prices import total\n\nif __name__ == "__main__":\n    print("sum", total(map(int, sys.argv[1:])))\n',
  )
  const endpoint = await tellStory({ plan: discountPlan, 'task/discount/tests-1/tests': discountTests, 'task/discount/code': discount })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = await tillgreen(['run', 'Discounts on the total.', '--project', folder, '--mutants', '0', '--json'], place)
  expect(run.outcome).toMatchObject({ verdict: 'verified' })
  expect((await tillgreen(['start', run.run, '--', '3', '4'], place)).stdout).toContain('sum 7')
})
