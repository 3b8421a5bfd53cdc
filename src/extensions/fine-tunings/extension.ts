import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Trains models at an endpoint on questions and answers from finished runs.',
  shelf: 'lab',
})
