// Where something new begins.
import { Plus } from 'lucide-react'
import { defineScreen, type NothingElse } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    start: NothingElse
  }
}

export default defineScreen({
  name: 'start',
  title: 'New',
  heading: 'Tillgreen',
  Icon: Plus,
  order: 10,
  rail: 'top',
  command: { words: 'Build something new', keys: 'G N', accelerator: 'CmdOrCtrl+N', menu: 'file' },
  load: async () => (await import('./start-screen.js')).StartScreen,
})
