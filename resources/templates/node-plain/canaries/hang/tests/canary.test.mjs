import { it } from 'node:test'

it('never comes back', () => {
  for (;;);
})
