import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Reads the website of a package, with consent, where the package does not answer a question.',
  shelf: 'lab',
})
