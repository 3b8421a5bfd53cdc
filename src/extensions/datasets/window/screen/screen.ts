// Datasets: a screen to choose, view and save finished runs as rows.
import { Rows3 } from 'lucide-react'
import { defineScreen, type NothingElse } from '../../../../renderer/boot/screen.js'

declare module '../../../../renderer/boot/screen.js' {
  interface Places {
    datasets: NothingElse
  }
}

export default defineScreen({
  name: 'datasets',
  title: 'Datasets',
  heading: 'Lab',
  about: 'Turn finished runs into rows for training or analysis.',
  Icon: Rows3,
  order: 34,
  rail: { as: 'lab' },
  command: { words: 'Make a dataset from runs', keys: 'G D', accelerator: 'CmdOrCtrl+Shift+D', menu: 'view' },
  load: async () => (await import('./datasets-screen.js')).DatasetsScreen,
})
