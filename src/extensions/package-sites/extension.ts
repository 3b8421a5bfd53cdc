import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Reads the website of a package, with your consent, if the package does not answer a question.',
  shelf: 'lab',
})
