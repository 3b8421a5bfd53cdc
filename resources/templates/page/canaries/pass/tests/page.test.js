// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { start } from '../src/page.js'

it('doubles at each click', async () => {
  document.body.innerHTML = '<main></main>'
  start(document.querySelector('main'))
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button')).toHaveTextContent('2')
})
