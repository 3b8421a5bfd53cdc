import { it } from 'vitest'

it('never comes back', () => {
  for (;;);
})
