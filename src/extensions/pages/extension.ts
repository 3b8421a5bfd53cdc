import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Opens the pages of a green program in a browser and reports their problems.',
  shelf: 'bundled',
})
