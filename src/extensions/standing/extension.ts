import { defineExtension } from '../../contract/features/extension.js'

export default defineExtension({
  about: 'Adds clauses that the user wants in every program to the tasks of a plan.',
  shelf: 'bundled',
})
