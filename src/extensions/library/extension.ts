import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Keeps finished programs so that you and the planner can reuse them.',
  shelf: 'bundled',
})
