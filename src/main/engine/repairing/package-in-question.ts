// Which package a failure is about, by the messages of its runner: one whose use went wrong although it is there. Pure.
import type { InQuestion } from '../ports/ports.js'

/** What reads one kind of message: its pattern, and which of its groups are package and symbol. */
interface Pattern {
  readonly pattern: RegExp
  of(groups: readonly string[]): InQuestion
}

const PYTHON: readonly Pattern[] = [
  {
    pattern: /cannot import name '(\w+)' from '([\w.]+)'/,
    of: ([name = '', module = '']) => ({ package: top(module), symbol: `${module}.${name}` }),
  },
  {
    pattern: /module '([\w.]+)' has no attribute '(\w+)'/,
    of: ([module = '', name = '']) => ({ package: top(module), symbol: `${module}.${name}` }),
  },
  // What a package's own code raised: its frame stands last, the message after it.
  {
    pattern: /\/site-packages\/(\w+)\/[^\n]*(?:\n(?!.*\/site-packages\/)[^\n]*){0,12}?\n(?:E\s+)?TypeError: (?:(\w+)\.)?(\w+)\(\)/,
    of: ([module = '', owner = '', name = '']) => ({ package: module, symbol: owner ? `${owner}.${name}` : name }),
  },
]

const NODE: readonly Pattern[] = [
  {
    pattern: /requested module '((?:@[\w.-]+\/)?[A-Za-z][\w.-]*)(?:\/[^']*)?' does not provide an export named '(\w+)'/,
    of: ([module = '', name = '']) => ({ package: module, symbol: name }),
  },
  {
    pattern: /Named export '(\w+)' not found\. The requested module '((?:@[\w.-]+\/)?[A-Za-z][\w.-]*)(?:\/[^']*)?'/,
    of: ([name = '', module = '']) => ({ package: module, symbol: name }),
  },
]

const RUST: readonly Pattern[] = [
  {
    pattern: /unresolved import `(\w+)::([\w:]+)`/,
    of: ([crate = '', name = '']) => ({ package: crate, symbol: name }),
  },
  {
    pattern: /cannot find (?:function|type|struct|macro|value|trait|module)(?:, [\w ,]+)? `(\w+)` in (?:crate|module) `(\w+)/,
    of: ([name = '', crate = '']) => ({ package: crate, symbol: name }),
  },
  {
    pattern: /no (?:method|function or associated item|variant|field)[\w ,]* named `(\w+)` found for (?:\w+ )*`&?(?:mut )?(\w+)::/,
    of: ([name = '', crate = '']) => ({ package: crate, symbol: name }),
  },
]

const PATTERNS: ReadonlyMap<string, readonly Pattern[]> = new Map([
  ['pip', PYTHON],
  ['npm', NODE],
  ['cargo', RUST],
])
/** Names that no package has. */
const NONE: ReadonlySet<string> = new Set(['crate', 'self', 'super', 'std', 'core', 'alloc'])

/** The first package that the messages name and that is not the program's own; null where they name none. */
export function packageInQuestion(messages: string, manager: string | null, isOwn: (module: string) => boolean): InQuestion | null {
  if (!manager) return null
  for (const { pattern, of } of PATTERNS.get(manager) ?? []) {
    for (const found of messages.matchAll(new RegExp(pattern, 'g'))) {
      const question = of(found.slice(1).map((group) => group ?? ''))
      if (question.package !== '' && !NONE.has(question.package) && !isOwn(question.package)) return question
    }
  }
  return null
}

const top = (module: string): string => module.split('.')[0] ?? module
