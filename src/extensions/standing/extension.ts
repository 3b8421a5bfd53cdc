import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Adds your rules for every program to the tasks of a plan.',
  shelf: 'bundled',
})
