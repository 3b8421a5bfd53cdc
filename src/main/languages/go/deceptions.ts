// Lists the means by which Go programs deceive their tests.
import type { DeceptionRule } from '../syntax.js'

const TEXTS = '[(interpreted_string_literal) (raw_string_literal)] @it'

export const deceptions: readonly DeceptionRule[] = [
  {
    means: 'caller',
    query: '(selector_expression) @it',
    pattern: /^runtime\.(Caller|Callers|Stack)$/,
    beside: /\bos\.(ReadFile|Open)\b|\bsyscall\./,
  },
  { means: 'framework', query: TEXTS, pattern: /-test\.|--- (PASS|FAIL|SKIP)/ },
  { means: 'framework', query: '(selector_expression) @it', pattern: /^flag\.CommandLine\.Init$/ },
  {
    means: 'test-files',
    query: '[(interpreted_string_literal) (raw_string_literal) (comment)] @it',
    pattern: /^["`][^"`]*_test\.go|^\/\/go:embed .*_test/,
  },
  {
    means: 'equality',
    query:
      '((method_declaration name: (field_identifier) @name body: (block (statement_list . (return_statement (expression_list (true))) .))) @it (#match? @name "^(Is|Equal|Equals)$"))',
    pattern: /./,
  },
  { means: 'supervisor', query: TEXTS, pattern: /TILLGREEN_|\/tillgreen\b/ },
  { means: 'process', query: '(selector_expression) @it', pattern: /^(syscall\.(Exit|Dup2?|Kill)|unix\.Dup2?)$/ },
  { means: 'process', query: '(selector_expression) @it', pattern: /^os\.Exit$/, honestIn: /(^|\/)(main|cli)\.go$|(^|\/)cmd\// },
  { means: 'tested', query: '(selector_expression) @it', pattern: /^testing\.(Testing|Short|Verbose|CoverMode)$/ },
  { means: 'tested', query: TEXTS, pattern: /^["`]test\.[a-z]+["`]$/, beside: /\bflag\./ },
  { means: 'tested', query: TEXTS, pattern: /\.test["`]$/, beside: /\bos\.(Args|Executable)\b/ },
  { means: 'tested', query: TEXTS, pattern: /^["`]\/work(\/|["`]$)/, beside: /\bos\.Getwd\b/ },
]
