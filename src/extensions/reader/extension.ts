import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: "Reads the user's words apart from the plan, and finds where the plan differs.",
  shelf: 'bundled',
})
