// Configs: step configs under a name, in versions, what each changes, and which one is recommended.
import { SlidersHorizontal } from 'lucide-react'
import { ConfigReference } from '../../../contract/calls/configs.js'
import { defineScreen } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    /** The config that is open, such as `fast` or `fast@2`, and the one beside it; null is the standard one. */
    configs: { readonly config: string | null; readonly beside: string | null }
  }
}

const STANDARD = 'standard'
const isReference = (part: string | null): boolean => part === null || (part.length <= 60 && ConfigReference.safeParse(part).success)

export default defineScreen({
  name: 'configs',
  title: 'Configs',
  heading: 'Lab',
  about: 'Save configs under a name, compare them, and see which one is recommended based on your runs.',
  Icon: SlidersHorizontal,
  order: 36,
  rail: { as: 'lab' },
  command: { words: 'Show and compare configs', keys: 'G C', accelerator: 'CmdOrCtrl+7', menu: 'view' },
  route: {
    write: ({ config, beside }) => [config ?? (beside === null ? null : STANDARD), beside],
    read: ([config = null, beside = null]) => (isReference(config) && isReference(beside) ? { config, beside } : null),
  },
  load: async () => (await import('./configs-screen.js')).ConfigsScreen,
})
