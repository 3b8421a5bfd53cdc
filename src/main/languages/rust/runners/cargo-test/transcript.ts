// What cargo and libtest write of their tests, as the transcript of any launcher is read.
import type { Transcript } from '../../../report/transcript.js'
import { compileErrors } from './compile-errors.js'
import { judge } from './panics.js'

export const transcript: Transcript = {
  compileErrors,
  judge: (ended) => [judge(ended)],
  split(path) {
    const modules = path.split('::')
    return { suite: modules.slice(0, -1).join(' > '), name: modules.at(-1) ?? '' }
  },
}
