// Results of finished runs: verified programs to reuse, failed ones to begin again.
import { Library } from 'lucide-react'
import { defineScreen, isRun } from '../../../../renderer/boot/screen.js'

declare module '../../../../renderer/boot/screen.js' {
  interface Places {
    /** The run of the open program, if there is one. */
    library: { readonly run: string | null }
  }
}

export default defineScreen({
  name: 'library',
  title: 'Library',
  Icon: Library,
  order: 25,
  rail: { as: 'runs' },
  about: 'Verified programs you can reuse.',
  command: { words: 'Search the library', keys: 'G L', accelerator: 'CmdOrCtrl+4', menu: 'view' },
  route: {
    write: ({ run }) => [run],
    read: ([run = null]) => (run === null || isRun(run) ? { run } : null),
  },
  load: async () => (await import('./library-screen.js')).LibraryScreen,
})
