// What a run changed in a project, hunk by hunk, before it is brought back.
import { FileDiff } from 'lucide-react'
import { defineScreen, isRun } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    changes: { readonly run: string }
  }
}

export default defineScreen({
  name: 'changes',
  title: 'Review changes',
  heading: 'Runs',
  Icon: FileDiff,
  order: 75,
  rail: { as: 'runs' },
  route: {
    write: ({ run }) => [run],
    read: ([run]) => (isRun(run) ? { run } : null),
  },
  load: async () => (await import('./changes-screen.js')).ChangesScreen,
})
