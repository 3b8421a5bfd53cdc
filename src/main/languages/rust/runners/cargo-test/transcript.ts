// Reads the transcript of cargo and libtest.
import type { Transcript } from '../../../report/transcript.js'
import { compileErrors } from './compile-errors.js'
import { judge } from './panics.js'

/** @param patienceS seconds that one test may take */
export const transcriptOf = (patienceS?: number): Transcript => ({
  compileErrors,
  judge: (ended) => [judge(ended, patienceS)],
  split(path) {
    const modules = path.split('::')
    return { suite: modules.slice(0, -1).join(' > '), name: modules.at(-1) ?? '' }
  },
})

export const transcript = transcriptOf()
