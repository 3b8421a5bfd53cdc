// Models and configs, measured on suites with hidden tests.
import { FlaskConical } from 'lucide-react'
import { defineScreen, isRun } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    /** The bench run that is open, if one is, and the one that it is compared with. */
    bench: { readonly bench: string | null; readonly second: string | null }
  }
}

export default defineScreen({
  name: 'bench',
  title: 'Bench',
  Icon: FlaskConical,
  order: 35,
  rail: 'top',
  command: { words: 'Measure models and configs', keys: 'G B', accelerator: 'CmdOrCtrl+3', menu: 'view' },
  route: {
    write: ({ bench, second }) => [bench, bench === null ? null : second],
    read: ([bench = null, second = null]) => ([bench, second].every((each) => each === null || isRun(each)) ? { bench, second } : null),
  },
  load: async () => (await import('./bench-screen.js')).BenchScreen,
})
