import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Calls the functions of the old and the new program with the same values after feedback.',
  shelf: 'lab',
})
