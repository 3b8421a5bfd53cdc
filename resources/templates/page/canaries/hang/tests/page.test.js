// @vitest-environment jsdom
import { it } from 'vitest'
import { start } from '../src/page.js'

it('never ends', () => {
  for (;;) start(document.body)
})
