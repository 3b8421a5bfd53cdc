// What holds for all runs.
import { Settings } from 'lucide-react'
import { defineScreen, type NothingElse } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    settings: NothingElse
  }
}

export default defineScreen({
  name: 'settings',
  title: 'Settings',
  Icon: Settings,
  order: 50,
  rail: 'bottom',
  command: { words: 'Open the settings', keys: 'Ctrl ,', accelerator: 'CmdOrCtrl+,', menu: 'file' },
  load: async () => (await import('./settings-screen.js')).SettingsScreen,
})
