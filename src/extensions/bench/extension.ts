import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Measures models and configs on tasks with hidden tests.',
  shelf: 'lab',
})
