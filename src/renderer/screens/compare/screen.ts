// Two runs side by side.
import { Columns2 } from 'lucide-react'
import { defineScreen, isRun } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    compare: { readonly left: string; readonly right: string }
  }
}

export default defineScreen({
  name: 'compare',
  title: 'Compare',
  heading: 'Runs',
  Icon: Columns2,
  order: 70,
  rail: { as: 'runs' },
  route: {
    write: ({ left, right }) => [left, right],
    read: ([left, right]) => (isRun(left) && isRun(right) ? { left, right } : null),
  },
  load: async () => (await import('./compare-screen.js')).CompareScreen,
})
