import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Starts runs on its own, within a budget, to fill the library.',
  shelf: 'lab',
})
