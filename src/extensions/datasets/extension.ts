import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Turns finished runs into rows for training and evaluation.',
  shelf: 'lab',
})
