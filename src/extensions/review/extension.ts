import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Reviews a green program, or a range of commits in any repository.',
  shelf: 'bundled',
})
