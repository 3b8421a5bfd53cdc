// Work given up because the host closes is reported as that to its waiting clients, and never as a mistake of ours.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../../src/contract/calls/index.js'
import { FiguresFilter } from '../../src/contract/figures/statistics.js'
import { serve } from '../../src/contract/wire/define.js'
import { createHost } from '../../src/main/host/host.js'
import { errorText } from '../../src/words/errors/index.js'
import { temporaryFolder } from '../support/folders.js'

test('statistics that are counted while the host closes, and whatever is asked of it later, are no mistakes of ours', async () => {
  const place = { dataFolder: temporaryFolder('data'), resources: join(process.cwd(), 'resources'), version: 'test', key: null }
  const host = createHost({ ...place, baseUrl: '', log: () => {} })
  const mistakes: string[] = []
  const wire = serve(contract, host.handlers, (path, error) => mistakes.push(`${path}: ${String(error)}`))
  const filter = FiguresFilter.parse({})
  // More than there are threads, so that one waits for its turn.
  const pending = [wire.ask('history.figures', filter), wire.ask('history.calibration', filter), wire.ask('history.inference', filter)]
  await host.close()
  const closed = { ok: false, error: { code: 'host-closed', data: {} } }
  expect(await Promise.all(pending)).toEqual([closed, closed, closed])
  expect(await wire.ask('runs.list', { limit: 1, before: null })).toEqual(closed)
  expect(await wire.ask('history.figures', filter)).toEqual(closed)
  expect(mistakes).toEqual([])
  expect(errorText(closed.error as { code: 'host-closed'; data: object })).toBe(
    'Tillgreen was closed during this action. Reopen Tillgreen and repeat the action.',
  )
})
