import { render } from '@testing-library/react'
import { App } from '../src/App.tsx'

it('never comes back', () => {
  for (;;) render(<App />).unmount()
})
