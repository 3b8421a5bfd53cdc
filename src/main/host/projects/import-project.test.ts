import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openStore } from '../../store/store.js'
import { openTemplateShelf } from '../templates/template-shelf.js'
import { importProject } from './import-project.js'

const resources = join(import.meta.dirname, '../../../../resources')

/** How many test files a project with these files has. */
async function testsIn(files: Record<string, string>) {
  const folder = temporaryFolder('project')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const data = temporaryFolder('data')
  const store = openStore(data)
  const asked = { path: folder, upload: null, unpackTo: null, template: null, testCommand: null }
  const { tests } = await importProject(store, openTemplateShelf(resources, data), asked)
  store.close()
  return tests
}

test('test files are counted, whether the test command is the usual one or one that a CI file names', async () => {
  const module = { 'go.mod': 'module example.test/shop\n\ngo 1.21\n', 'shop.go': 'package shop\n', 'shop_test.go': 'package shop\n' }
  const workflow = 'on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: go test -race ./...\n'
  expect(await testsIn(module)).toBe(1)
  expect(await testsIn({ ...module, '.github/workflows/go.yml': workflow })).toBe(1)
})
