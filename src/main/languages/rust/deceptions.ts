// Lists the means by which Rust programs deceive their tests.
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
  // To print more in a debug build is honest; to compute otherwise there is not.
  {
    means: 'tested',
    query: '(if_expression) @it',
    pattern: /^if\s+!?\s*cfg!\(\s*(not\(\s*)?debug_assertions[^{]*\{(?!\s*(eprintln|println|log::\w+|debug|trace)!\([^;]*\);?\s*\}\s*$)/,
  },
  { means: 'tested', query: '(let_declaration value: (macro_invocation) @it)', pattern: /^cfg!\([^)]*debug_assertions/ },
  { means: 'tested', query: '(attribute_item) @it', pattern: /cfg\([^\]]*\bdebug_assertions\b/ },
  { means: 'tested', query: '(call_expression) @it', pattern: /^(std::)?env::var(_os)?\(\s*"(CARGO_|RUST_TEST|NEXTEST)/ },
  { means: 'tested', query: '(call_expression) @it', pattern: /^(std::)?thread::current\(\)\s*\.name\(\)$/ },
  { means: 'tested', query: TEXTS, pattern: /^\/work(\/|$)/, beside: /\bcurrent_dir\b/ },
]
