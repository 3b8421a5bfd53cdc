// Lists the means by which Python programs deceive their tests.
import type { DeceptionRule } from '../syntax.js'

/** Checks for a path and listings of a folder. If tests are found there, the program is being tested. */
const LOOKS = /\bexists\(|\bis_?dir\(|\bis_?file\(|\blistdir\(|\bscandir\(|\biterdir\(|\bos\.walk\(|\bglob\(/
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
  { means: 'test-files', query: '(string_content) @it', pattern: /^(\.\/|\/work\/)?tests$|\btest_\w+\.py$/, beside: LOOKS },
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
  { means: 'tested', query: '(string_content) @it', pattern: /^(unittest|_?pytest|doctest)(\.\w+)?$/, beside: /\bsys\.modules\b|\bargv\b/ },
  { means: 'tested', query: '(string_content) @it', pattern: /^PYTEST_(CURRENT_TEST|VERSION|XDIST\w*)$/ },
  {
    means: 'tested',
    query: '(attribute) @it',
    pattern: /^sys\.(flags\.(isolated|no_site|safe_path|dont_write_bytecode|no_user_site|ignore_environment)|orig_argv)$/,
  },
  { means: 'tested', query: '(string_content) @it', pattern: /^\/work(\/|$)/, beside: /\bgetcwd\(|\bcwd\(|__file__/ },
  // No program that is started has a clock like this one.
  { means: 'tested', query: '(comparison_operator) @it', pattern: /\btime\.time\(\)[^\n]*\b(1[6-9]|2\d)\d{8}\b/ },
  {
    means: 'hidden-code',
    query: '(call function: (_) @it)',
    pattern: /^(builtins\.)?(exec|eval|compile)$/,
    beside: /\b(fromhex|b64decode|unhexlify|decompress|a85decode|b85decode)\(|\bmarshal\.loads\(|\bcodecs\.decode\(/,
  },
]
