// What programs in Python name that mean to deceive their tests.
import type { DeceptionRule } from '../syntax.js'

const READS = /\blinecache\b|\bopen\(|\bread_text\(|\bgetsource/

export const deceptions: readonly DeceptionRule[] = [
  { means: 'caller', query: '(attribute attribute: (identifier) @it)', pattern: /^(co_consts|co_code|f_trace|f_lineno)$/ },
  {
    means: 'caller',
    query: '(call function: (attribute) @it)',
    pattern: /^(sys\._getframe|inspect\.(currentframe|stack|getouterframes))$/,
    beside: READS,
  },
  { means: 'caller', query: '(assignment left: (attribute attribute: (identifier) @it))', pattern: /^__code__$/ },
  {
    means: 'framework',
    query: '[(assignment left: (attribute) @it) (augmented_assignment left: (attribute) @it)]',
    pattern: /^(os|json|builtins|unittest|pytest|_pytest)\.[\w.]+$/,
  },
  {
    means: 'framework',
    query: '[(import_statement name: (_) @it) (import_from_statement module_name: (_) @it)]',
    pattern: /^(_pytest|pluggy|unittest\.(case|result|suite|runner|loader))\b/,
  },
  { means: 'framework', query: '(attribute) @it', pattern: /^unittest\.Test(Result|Case)\.\w+$/ },
  { means: 'test-files', query: '(string_content) @it', pattern: /^tests$|(^|\/)tests\/|\btest_\*|\btest_\w+\.py$/, beside: READS },
  {
    means: 'equality',
    query: '((function_definition name: (identifier) @name body: (block . (return_statement (true)) .)) @it (#eq? @name "__eq__"))',
    pattern: /./,
  },
  {
    means: 'equality',
    query: '((import_from_statement module_name: (dotted_name) @module name: (dotted_name) @it) (#eq? @module "unittest.mock"))',
    pattern: /^ANY$/,
  },
  { means: 'equality', query: '(attribute) @it', pattern: /^(unittest\.)?mock\.ANY$/ },
  { means: 'supervisor', query: '[(string_content) (identifier)] @it', pattern: /TILLGREEN_|\/tillgreen\b|^tillgreen_/ },
  { means: 'process', query: '(attribute) @it', pattern: /^(gc\.(get_objects|get_referrers|get_referents)|sys\.(settrace|setprofile))$/ },
  { means: 'process', query: '(call function: (attribute) @it)', pattern: /^os\.(execv\w*|getppid)$/ },
  { means: 'process', query: '(string_content) @it', pattern: /^\/proc\/(self|\d+)/ },
  {
    means: 'process',
    query: '((subscript value: (attribute) @value subscript: (string (string_content) @it)) (#eq? @value "sys.modules"))',
    pattern: /^(__main__|unittest|pytest|_pytest)/,
  },
]
