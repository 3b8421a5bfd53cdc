// What programs in Rust name that mean to deceive their tests.
import type { DeceptionRule } from '../syntax.js'

const TEXTS = '[(string_content) (raw_string_literal)] @it'

export const deceptions: readonly DeceptionRule[] = [
  {
    means: 'caller',
    query: '(scoped_identifier) @it',
    pattern: /\bLocation::caller$/,
    beside: /\bread_to_string\b|\bFile::open\b|\binclude_str!/,
  },
  { means: 'framework', query: TEXTS, pattern: /test result: |^--exact$/ },
  {
    means: 'framework',
    query: '(macro_definition name: (identifier) @it)',
    pattern: /^(assert|assert_eq|assert_ne|panic)$/,
  },
  { means: 'test-files', query: TEXTS, pattern: /^tests$|(^|\/)tests\// },
  {
    means: 'equality',
    query:
      '((impl_item trait: (_) @trait body: (declaration_list (function_item name: (identifier) @name body: (block . (boolean_literal) @it .)))) (#match? @trait "^PartialEq") (#eq? @name "eq"))',
    pattern: /^true$/,
  },
  { means: 'supervisor', query: TEXTS, pattern: /TILLGREEN_|\/tillgreen\b/ },
  { means: 'process', query: '(scoped_identifier) @it', pattern: /\bprocess::exit$/, honestIn: /(^|\/)(main|cli|bin\/\w+)\.rs$/ },
  {
    means: 'process',
    query: '(scoped_identifier) @it',
    pattern: /\benv::current_exe$/,
    beside: /\b(remove_file|File::create|fs::write)\b/,
  },
]
