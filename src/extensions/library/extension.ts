import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Keeps finished programs, so that people and planners can use them again.',
  shelf: 'bundled',
})
