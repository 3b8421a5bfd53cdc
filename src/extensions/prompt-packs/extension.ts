import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Replaces the wording of prompts by versions under a name.',
  shelf: 'lab',
})
