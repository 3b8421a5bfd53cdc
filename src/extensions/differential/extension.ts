import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'After feedback, calls the functions of the old and the new program with the same values to find differences.',
  shelf: 'lab',
})
