// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { App } from '../src/app/App.tsx'
import { handle } from '../src/server/api.ts'
import { openStore } from '../src/server/store.ts'

it('doubles at each click, on the server', async () => {
  const store = openStore(':memory:')
  render(<App send={(path, init) => handle(new Request(`http://app.test${path}`, init), store)} />)
  await userEvent.click(screen.getByRole('button'))
  await userEvent.click(await screen.findByText('2'))
  expect(await screen.findByText('4')).toBeVisible()
})
