// Says what Jest knows of whole files: those that could not be loaded, and that a run came to its end.
import { relative } from 'node:path'
import { cut, kindOf, withoutRuntimeFrames } from '../javascript/tillgreen-report.mjs'
import { write } from './tillgreen-jest-writer.mjs'

const fileOf = (test) => relative(process.cwd(), test.path)

export default class Reporter {
  onTestFileStart(test) {
    write({ event: 'opened', file: fileOf(test) })
  }

  onTestFileResult(test, result) {
    const file = fileOf(test)
    const error = result.testExecError
    if (error) {
      const words = error.stack || error.message || result.failureMessage || 'The file could not be loaded.'
      // An error that a test left behind comes here as well; then the file itself was loaded.
      const stage = result.testResults.length > 0 ? 'run' : 'load'
      write({ event: 'broken', file, failure: kindOf(error, stage), message: cut(withoutRuntimeFrames(words)) })
    }
    write({ event: 'closed', file })
  }

  onRunComplete() {
    write({ event: 'complete' })
  }
}
