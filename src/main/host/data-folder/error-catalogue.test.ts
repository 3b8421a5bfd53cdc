// Shows that each shipped entry of the error catalogue is found by a message as its tool writes it, and comes after what runs taught.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { signatureOf } from '../../engine/context/signature.js'
import { openStore } from '../../store/store.js'
import { openErrorCatalogue } from './error-catalogue.js'
import { openErrorNotesFile } from './error-notes-file.js'

const resources = join(import.meta.dirname, '../../../../resources')

const messages = [
  "ImportError: cannot import name 'a' from partially initialized module 'b' (most likely due to a circular import) (/work/b.py)",
  'ImportError: attempted relative import with no known parent package',
  "ImportError: cannot import name 'total' from 'shop.cart' (/work/shop/cart.py)",
  'TypeError: Object of type datetime is not JSON serializable',
  'TabError: inconsistent use of tabs and spaces in indentation',
  "UnicodeDecodeError: 'ascii' codec can't decode byte 0xc3 in position 7: ordinal not in range(128)",
  'RangeError: Maximum call stack size exceeded',
  'RuntimeError: dictionary changed size during iteration',
  "TypeError: can't compare offset-naive and offset-aware datetimes",
  'ReferenceError: require is not defined in ES module scope, you can use import instead',
  'SyntaxError: Cannot use import statement outside a module',
  "SyntaxError: The requested module './cart.js' does not provide an export named 'total'",
  'ReferenceError: document is not defined',
  "TypeError: Cannot read properties of undefined (reading 'length')",
  'Error: listen EADDRINUSE: address already in use 127.0.0.1:3000',
  'error[E0502]: cannot borrow `list` as mutable because it is also borrowed as immutable',
  'error[E0432]: unresolved import `crate::cart`',
  'It did not come to its end: it was ended after 10 s',
]

test('every shipped entry is found by a message of its kind, and every message finds one', () => {
  const store = openStore(temporaryFolder())
  const catalogue = openErrorCatalogue(store, resources, openErrorNotesFile(store.folder))
  const found = messages.map((message) => catalogue.matching([signatureOf(message, 'timeout') ?? '']).map((error) => error.signature))
  expect(messages.filter((_, index) => found[index]?.length === 0)).toEqual([])
  const shipped = catalogue.all().map((error) => error.signature)
  expect(shipped.filter((pattern) => !found.flat().includes(pattern))).toEqual([])
  expect(catalogue.matching(["KeyError: 'name'"])).toEqual([])
  store.close()
})

test('repairs that helped in runs come first, and those that never helped are left out', async () => {
  const store = openStore(temporaryFolder())
  store.runs.create({
    ...{ id: 'run-00000001', project: null, parent: null, kind: 'build', title: 't', description: 'd', template: 'web', model: 'm' },
    ...{ config: 'c', demo: null, engine: 'e', setup: '{}' },
  })
  const missing = 'ReferenceError: document is not defined'
  const errors = [missing, 'KeyError'].map((signature) => ({ signature, isGone: signature === missing }))
  const body = { type: 'repair-ended', errors, did: ['asked for jsdom'], diagnosis: '' }
  await store.entries.append('run-00000001', { kind: 'note', key: 'repair-ended', step: 'repair-ended', factsHash: '', body })
  const catalogue = openErrorCatalogue(store, resources, openErrorNotesFile(store.folder))
  expect(catalogue.matching([missing]).map((error) => error.source)).toEqual(['runs', 'shipped'])
  expect(catalogue.matching(['KeyError'])).toEqual([])
  expect(catalogue.all().filter((error) => error.source === 'runs').length).toBe(2)
  store.close()
})

test('what the user wrote down comes before what runs found out; what they forgot counts again only when it is met again', async () => {
  const store = openStore(temporaryFolder())
  const notes = openErrorNotesFile(store.folder)
  const meet = async (run: string, isGone: boolean) => {
    store.runs.create({
      ...{ id: run, project: null, parent: null, kind: 'build', title: 't', description: 'd', template: 'web', model: 'm' },
      ...{ config: 'c', demo: null, engine: 'e', setup: '{}' },
    })
    const body = { type: 'repair-ended', errors: [{ signature: 'KeyError', isGone }], did: ['used get()'], diagnosis: '' }
    await store.entries.append(run, { kind: 'note', key: 'repair-ended', step: 'repair-ended', factsHash: '', body })
  }
  await meet('run-00000001', true)
  await meet('run-00000002', false)
  const catalogue = openErrorCatalogue(store, resources, notes)
  expect(catalogue.matching(['KeyError'])).toMatchObject([{ runs: 2, lost: 1, mended: { count: 1, n: 2 }, advice: null }])
  notes.advise('KeyError', { cause: 'optional keys', repair: 'ask with get() and a default' })
  const [known] = catalogue.matching(['KeyError'])
  expect(known?.repairs.map(({ did }) => did)).toEqual([['ask with get() and a default'], ['used get()']])
  expect(known?.advice).toEqual({ cause: 'optional keys', repair: 'ask with get() and a default' })

  notes.forget('KeyError', Date.now())
  expect(catalogue.matching(['KeyError'])).toEqual([])
  await new Promise((done) => setTimeout(done, 5))
  await meet('run-00000003', true)
  expect(catalogue.matching(['KeyError'])).toMatchObject([{ runs: 1, advice: null }])
  store.close()
})
