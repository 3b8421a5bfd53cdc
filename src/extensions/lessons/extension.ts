import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Records lessons from finished runs and quotes them in later runs.',
  shelf: 'bundled',
})
