// The list of all runs.
import { List } from 'lucide-react'
import { defineScreen, type NothingElse } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    runs: NothingElse
  }
}

export default defineScreen({
  name: 'runs',
  title: 'Runs',
  Icon: List,
  order: 20,
  rail: 'top',
  command: { words: 'Show all runs', keys: 'G R', accelerator: 'CmdOrCtrl+1', menu: 'view' },
  load: async () => (await import('./runs-screen.js')).RunsScreen,
})
