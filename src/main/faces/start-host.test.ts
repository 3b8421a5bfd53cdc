import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/folders.js'
import { inheritableDescriptors } from '../sandbox/backends/bubblewrap/descriptors.js'
import { openTerminal } from '../sandbox/process/terminal.js'
import { startHost } from './start-host.js'

test('a second host in a process leaves the terminals of the first one open', async () => {
  const terminal = openTerminal(() => {})
  const before = inheritableDescriptors()
  expect(before).not.toEqual([])
  const host = startHost({ data: temporaryFolder('host'), isAttended: false })
  expect(inheritableDescriptors()).toEqual(expect.arrayContaining(before))
  await host.close()
  terminal.close()
})
