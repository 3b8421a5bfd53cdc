import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Shows which lines each test of a verified program runs.',
  shelf: 'bundled',
})
