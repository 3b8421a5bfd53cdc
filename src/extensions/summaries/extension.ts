import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Summarises files that do not fit into a prompt.',
  shelf: 'bundled',
})
