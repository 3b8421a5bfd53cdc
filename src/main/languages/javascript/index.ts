// JavaScript and TypeScript on Node, tested with Vitest, Jest or Node's own runner.
import type { Language } from '../language.js'
import jest from './runners/jest/jest.js'
import nodeTest from './runners/node-test/node-test.js'
import vitest from './runners/vitest/vitest.js'

const javascript: Language = {
  toolchain: 'node',
  runners: [vitest, jest, nodeTest],
}

export default javascript
