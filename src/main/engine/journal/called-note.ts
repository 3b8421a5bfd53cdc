// What the journal says of one go at an endpoint: who was asked, what it took and what it cost.
import type { Note } from '../../../contract/journal/notes/index.js'
import type { Role, Try } from '../../../contract/model/model.js'

export const calledNote = (role: Role | 'embeddings', go: Try): Extract<Note, { type: 'called' }> => ({
  type: 'called',
  role,
  model: go.model,
  endpoint: go.endpoint,
  number: go.number,
  fault: go.fault,
  message: go.message,
  usage: go.usage,
  usd: go.cost,
  ...go.timing,
})
