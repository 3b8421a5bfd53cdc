// One run.
import { Play } from 'lucide-react'
import { defineScreen, isRun } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    run: { readonly run: string }
  }
}

export default defineScreen({
  name: 'run',
  title: 'Run',
  Icon: Play,
  order: 60,
  rail: { as: 'runs' },
  route: {
    write: ({ run }) => [run],
    read: ([run]) => (isRun(run) ? { run } : null),
  },
  load: async () => (await import('./run-screen.js')).RunScreen,
})
