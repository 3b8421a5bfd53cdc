import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Sums up files that have no room in a prompt.',
  shelf: 'bundled',
})
