// Go, tested with its own testing package.
import type { Language } from '../language.js'
import { container } from './container.js'
import { documentation } from './documentation/documentation.js'
import { examples } from './examples.js'
import goGuide from './guides/go.md?raw'
import { goModules } from './install.js'
import { layer } from './layer.js'
import { project } from './project.js'
import goTest, { ownGoTest } from './runners/go-test/go-test.js'
import { steering } from './steering.js'
import { syntax } from './syntax.js'
import { findGo } from './toolchain.js'

const go: Language = {
  toolchain: 'go',
  program: 'go',
  isOptional: true,
  findToolchain: findGo,
  layer,
  manager: goModules,
  runners: [goTest, ownGoTest],
  caller: null,
  outside: null,
  library: { type: 'command', command: 'go test ./...' },
  container,
  documentation,
  project,
  steering,
  syntax,
  shortGuides: new Map([['go', goGuide]]),
  examples,
  singleFile: null,
  mendStarts: null,
  // `go run` always exits with 1 if its program fails, and prints the program's exit code.
  ended: { crashed: /^panic: |^goroutine \d+ \[|^[^\s:]+\.go:\d+:\d+: |^go: /m, told: /^exit status (\d+)$/m },
  spoken: ['go', 'golang', 'goroutine', 'goroutines'],
}

export default go
