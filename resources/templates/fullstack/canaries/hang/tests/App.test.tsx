import { it } from 'vitest'
import { openStore } from '../src/server/store.ts'

it('never ends', () => {
  openStore(':memory:')
  for (;;);
})
