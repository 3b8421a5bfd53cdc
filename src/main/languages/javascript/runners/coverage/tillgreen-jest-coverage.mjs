// The environment of Jest's tests, which also asks which lines each of them ran.
import { begin, end } from '../coverage/tillgreen-coverage.mjs'
import Environment from './tillgreen-jest-environment.mjs'

export default class CoverageEnvironment extends Environment {
  begin(test) {
    super.begin(test)
    begin()
  }

  settle(test) {
    end(this.known.get(test).key)
    super.settle(test)
  }
}
