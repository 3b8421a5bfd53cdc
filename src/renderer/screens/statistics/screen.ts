// The costs and results of all runs.
import { ChartNoAxesColumn } from 'lucide-react'
import { defineScreen, type NothingElse } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    statistics: NothingElse
  }
}

export default defineScreen({
  name: 'statistics',
  title: 'Statistics',
  Icon: ChartNoAxesColumn,
  order: 30,
  rail: 'top',
  command: { words: 'Show the statistics', keys: 'G S', accelerator: 'CmdOrCtrl+2', menu: 'view' },
  load: async () => (await import('./statistics-screen.js')).StatisticsScreen,
})
