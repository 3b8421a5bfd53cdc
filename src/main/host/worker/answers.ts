// How the answers of models went, counted in a worker thread and remembered until something changes.
import type { Answered } from '../../store/history/answers.js'
import type { Store } from '../../store/store.js'
import type { Work } from '../work/work.js'

const EVERYTHING = { project: null, template: null, from: null, to: null, all: true } as const

export function rememberedAnswers(store: Pick<Store, 'remembered'>, work: Work): () => Promise<readonly Answered[]> {
  const count = store.remembered(() => work.run('answers', null))
  return () => count(EVERYTHING)
}
