import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Keeps what finished runs taught, and quotes it in later runs.',
  shelf: 'bundled',
})
