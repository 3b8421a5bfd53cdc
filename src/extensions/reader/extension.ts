import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Reads your description independently of the plan and finds where the plan differs.',
  shelf: 'bundled',
})
