// Explorations: programs that Tillgreen invents by itself within a budget, and what it makes of the library.
import { Compass } from 'lucide-react'
import { defineScreen, isRun } from '../../../../renderer/boot/screen.js'

declare module '../../../../renderer/boot/screen.js' {
  interface Places {
    /** The exploration that is open, if one is. */
    explorations: { readonly exploration: string | null }
  }
}

export default defineScreen({
  name: 'explorations',
  title: 'Explorations',
  Icon: Compass,
  order: 27,
  heading: 'Lab',
  about: 'Fill your library with small programs that a model invents within a budget.',
  rail: { as: 'lab' },
  command: { words: 'Explore and improve the library', keys: 'G X', accelerator: 'CmdOrCtrl+5', menu: 'view' },
  route: {
    write: ({ exploration }) => [exploration],
    read: ([exploration = null]) => (exploration === null || isRun(exploration) ? { exploration } : null),
  },
  load: async () => (await import('./explorations-screen.js')).ExplorationsScreen,
})
