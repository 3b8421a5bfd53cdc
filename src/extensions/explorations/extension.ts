import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Starts runs by itself, within a budget, to fill the library.',
  shelf: 'lab',
})
