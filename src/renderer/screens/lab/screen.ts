// The Lab: screens that measure and train models, which a person who builds a program does not need.
import { FlaskRound } from 'lucide-react'
import { defineScreen, type NothingElse } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    lab: NothingElse
  }
}

export default defineScreen({
  name: 'lab',
  title: 'Lab',
  Icon: FlaskRound,
  order: 38,
  rail: 'bottom',
  command: { words: 'Open the Lab', keys: 'G A', accelerator: 'CmdOrCtrl+8', menu: 'view' },
  load: async () => (await import('./lab-screen.js')).LabScreen,
})
