import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Opens the pages that a green program serves in a browser, and reports what is wrong with them.',
  shelf: 'bundled',
})
