// Models and configs, measured on suites with hidden tests.
import { FlaskConical } from 'lucide-react'
import { defineScreen, isRun } from '../../../../renderer/boot/screen.js'

declare module '../../../../renderer/boot/screen.js' {
  interface Places {
    /** The bench run that is open, if one is, and the one that it is compared with; or the run of an experiment. */
    bench: { readonly bench: string | null; readonly second: string | null; readonly experiment?: string }
  }
}

/** What its address begins with. */
const EXPERIMENT = 'experiment'

export default defineScreen({
  name: 'bench',
  title: 'Bench',
  Icon: FlaskConical,
  order: 35,
  heading: 'Lab',
  about: 'Measure models and configs on tasks with hidden tests.',
  rail: { as: 'lab' },
  command: { words: 'Measure models and configs', keys: 'G B', accelerator: 'CmdOrCtrl+3', menu: 'view' },
  route: {
    write: ({ bench, second, experiment }) =>
      experiment === undefined ? [bench, bench === null ? null : second] : [EXPERIMENT, experiment],
    read([first = null, second = null]) {
      if (first === EXPERIMENT) return second !== null && isRun(second) ? { bench: null, second: null, experiment: second } : null
      return [first, second].every((each) => each === null || isRun(each)) ? { bench: first, second } : null
    },
  },
  load: async () => (await import('./bench-screen.js')).BenchScreen,
})
