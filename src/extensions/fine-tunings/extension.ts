import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Trains models at an endpoint on chosen pairs from finished runs.',
  shelf: 'lab',
})
