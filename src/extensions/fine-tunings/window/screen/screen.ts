// Models that are trained on chosen pairs, and what they come from.
import { Sprout } from 'lucide-react'
import { defineScreen } from '../../../../renderer/boot/screen.js'

declare module '../../../../renderer/boot/screen.js' {
  interface Places {
    /** The fine-tuning that is open, if one is. */
    'fine-tunings': { readonly tuning: string | null }
  }
}

export default defineScreen({
  name: 'fine-tunings',
  title: 'Fine-tunings',
  Icon: Sprout,
  order: 37,
  heading: 'Lab',
  about: 'Train a model on answers from your successful runs.',
  rail: { as: 'lab' },
  command: { words: 'Train a model on your runs', keys: 'G F', accelerator: 'CmdOrCtrl+6', menu: 'view' },
  route: {
    write: ({ tuning }) => [tuning],
    read: ([tuning = null]) => (tuning === null || /^[0-9a-z-]{8,48}$/.test(tuning) ? { tuning } : null),
  },
  load: async () => (await import('./fine-tunings-screen.js')).FineTuningsScreen,
})
