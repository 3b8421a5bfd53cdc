import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Replaces the wording of prompts with named, versioned packs.',
  shelf: 'lab',
})
