// The line of a project's own test command with our reporter added by the flags of its runner.
import { fileURLToPath } from 'node:url'

const own = (name) => fileURLToPath(new URL(name, import.meta.url))

export function lineWithReporter({ line, reader }) {
  switch (reader) {
    case 'vitest': {
      const isRun = /vitest(\.mjs)?\s+(run|--run)\b|\s--run\b/.test(line)
      return `${line}${isRun ? '' : ' --run'} --coverage.enabled=false --reporter=default --reporter=${own('./tillgreen-own-vitest.mjs')}`
    }
    case 'jest':
      return `${line} --ci --watchAll=false --coverage=false --reporters=default --reporters=${own('./tillgreen-own-jest.cjs')}`
    case 'mocha':
      return `${line} --reporter ${own('./tillgreen-own-mocha.cjs')}`
    case 'node-test': {
      const ours = `--test-reporter=${own('./tillgreen-own-node-test.mjs')} --test-reporter-destination=stderr`
      return line.replace(/(^|\s)--test(?=\s|$)/, `$1--test --test-reporter=spec --test-reporter-destination=stdout ${ours}`)
    }
    case 'ava':
      return `${line} --tap`
    default:
      return line
  }
}
