// JavaScript and TypeScript on Node, tested with Vitest, Jest or Node's own runner.
import type { Language } from '../language.js'
import { caller } from './caller/caller.js'
import { container } from './container.js'
import { documentation } from './documentation/documentation.js'
import { examples } from './examples.js'
import fullstackGuide from './guides/fullstack.md?raw'
import nodePlainGuide from './guides/node-plain.md?raw'
import pageGuide from './guides/page.md?raw'
import reactGuide from './guides/react.md?raw'
import typescriptGuide from './guides/typescript.md?raw'
import { consoleLine, importLine } from './import-line.js'
import { layer } from './layer.js'
import { npm } from './npm.js'
import { outside } from './outside/outside.js'
import { project } from './project.js'
import jest from './runners/jest/jest.js'
import nodeTest from './runners/node-test/node-test.js'
import { ownRunners } from './runners/own/own.js'
import vitest from './runners/vitest/vitest.js'
import { singleFile } from './single-file.js'
import { mendPackageJson } from './start-scripts.js'
import { steering } from './steering.js'
import { syntax } from './syntax.js'
import { findNode } from './toolchain.js'

const javascript: Language = {
  toolchain: 'node',
  program: 'node',
  isOptional: false,
  findToolchain: findNode,
  layer,
  manager: npm,
  runners: [vitest, jest, nodeTest, ...ownRunners],
  caller,
  outside,
  library: { type: 'console', name: 'Node', line: consoleLine, importLine },
  container,
  documentation,
  project,
  steering,
  syntax,
  shortGuides: new Map([
    ['typescript', typescriptGuide],
    ['node-plain', nodePlainGuide],
    ['react', reactGuide],
    ['page', pageGuide],
    ['fullstack', fullstackGuide],
  ]),
  examples,
  singleFile,
  mendStarts: mendPackageJson,
  ended: { crashed: /^Node\.js v\d|Cannot find module|^npm (?:ERR!|error)/m },
  spoken: ['typescript', 'javascript', 'node', 'npm', 'react', 'express', 'vitest', 'browser', 'web', 'html', 'css', 'svelte', 'vue'],
}

export default javascript
