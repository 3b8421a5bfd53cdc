import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Chooses for each role the cheapest model whose measured success is good enough.',
  shelf: 'lab',
})
