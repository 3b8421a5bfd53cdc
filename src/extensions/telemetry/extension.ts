import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Sends traces of runs to a collector that you choose.',
  shelf: 'lab',
})
