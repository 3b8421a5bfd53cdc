import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Chooses the cheapest model with a high enough success rate for each role.',
  shelf: 'lab',
})
