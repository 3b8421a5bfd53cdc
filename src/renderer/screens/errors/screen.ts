// The error catalogue: what runs met, what made it go away, and what the user knows of it.
import { Bug } from 'lucide-react'
import { defineScreen, type NothingElse } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    errors: NothingElse
  }
}

export default defineScreen({
  name: 'errors',
  title: 'Known errors',
  heading: 'Statistics',
  Icon: Bug,
  order: 32,
  rail: { as: 'statistics' },
  command: { words: 'Show known errors', keys: 'G E', accelerator: 'CmdOrCtrl+Shift+E', menu: 'view' },
  load: async () => (await import('./errors-screen.js')).ErrorsScreen,
})
