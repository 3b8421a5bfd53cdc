import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Ranks files by meaning if a program does not fit into a prompt.',
  shelf: 'lab',
})
