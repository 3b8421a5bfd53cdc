// The progress of a running step, in words.
import type { StepProgress } from '../../contract/calls/progress.js'
import { count } from '../figures.js'
import { shortlyAwaited } from '../run/waiting.js'

/** "12 of 33 tests", "packages 14 of 40"; without the total if it is unknown, and empty without progress. Pure. */
export function progressWords(progress: StepProgress | undefined): string {
  if (!progress) return ''
  const { counted, done, all, perSecond, model, isQueued = false } = progress
  switch (counted) {
    case 'tests':
      return all === null ? count(done, 'test') : `${done} of ${count(all, 'test')}`
    case 'packages':
      return all === null ? count(done, 'package') : `packages ${done} of ${all}`
    case 'words':
      if (done === 0) return model ? shortlyAwaited({ model, isQueued }) : ''
      return perSecond === undefined
        ? count(done, 'word')
        : `${count(done, 'word')}, ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} per second`
  }
}
