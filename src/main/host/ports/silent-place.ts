// What a world is given where no run goes on: boxes work, but no model is asked and no person waits.
import { withoutEmbeddings } from './models.js'
import type { WorldPlace } from './world.js'

/** `words` say what it is that asks no model, should it ever try to. */
export const silentPlace = (words: string): Pick<WorldPlace, 'answerer' | 'hear' | 'answer' | 'grants' | 'isWarned' | 'day' | 'spent'> => ({
  answerer: {
    ...withoutEmbeddings,
    priceFor: () => null,
    contextFor: async () => null,
    ask: () => Promise.reject(new Error(`${words} asks no model.`)),
  },
  hear: async () => ({ heard: [], said: [] }),
  answer: () => Promise.reject(new Error('Nobody is asked where no run goes on.')),
  grants: 0,
  isWarned: false,
  day: () => ({ usd: 0, cap: null }),
  spent: () => ({ usd: 0, tokens: 0, ms: 0, unpriced: false }),
})
