// Whether a text holds a secret: a private key, a token with known first letters, or a literal value under a telling name.

/** How much a value must look like a secret. `any` is for files of settings, `mixed` for files that may hold labels, `random` for all others. */
export type Suspicion = 'any' | 'mixed' | 'random'

const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\\r)?(?:\\n|\r?\n)\s*[\w+/=]/
const COOKIES = /^# (?:Netscape )?HTTP Cookie File[\s\S]*\t(?:TRUE|FALSE)\t\d+\t/
const TOKEN =
  /(?<![\w-])(?:(?:AKIA|ASIA)[A-Z0-9]{16}|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abeprs]-[\w-]{10,}|xapp-[\w-]{20,}|[sr]k_live_\w{16,}|whsec_\w{20,}|sk-(?:[a-z]+\d*-)*[A-Za-z0-9_]{20,}|npm_[A-Za-z0-9]{30,}|pypi-[\w-]{30,}|ya29\.[\w-]{20,}|1\/\/0[\w.-]{20,}|GOCSPX-[\w-]{10,}|SG\.[\w-]{16,}\.[\w-]{16,}|hf_[A-Za-z0-9]{30,}|dop_v1_[a-f0-9]{40,}|rubygems_[a-f0-9]{40,}|hvs\.[\w-]{20,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{30,}|AGE-SECRET-KEY-1\w{20,})/g

/** The words at the end of a name whose value is a secret. `public`, or another word behind them, says that it is none. */
const SECRET_NAME =
  /(?:^| )(?:password|passwd|pwd|pass|passphrase|secret|token|credentials?|auth|auth ident|api ?key|(?:access|account|private|secret|signing|encryption|auth|client|master) ?key(?: data| base)?)(?: (?:dev|development|test|prod|production|value|default|\d+))*$/
const NO_SECRET_NAME = /(?:^| )(?:public|next|page|pad|eos|bos|unk|mask|sep|cls)(?: |$)/

/** Placeholders: the value is filled in later, or read from elsewhere. */
const PLACEHOLDER =
  /^(?:change[-_]?me|your|xxx|none$|null$|true$|false$|todo|dummy|fake|placeholder|insert|replace|env\b|process\.|os\.|getenv|\.{0,2}\/|\w+:\/\/|enc\[|arn:|vault:|[!<%*]|\$\w)|example|\$[{(]|\{\{|\.{3}/i
const WORDS = /^[A-Za-z]+(?:[-_./:][A-Za-z]+)*$/

const NAME = '(?<![\\w.-])([A-Za-z_][\\w.-]{0,80})'
const QUOTED = '"([^"\\n]{4,})"|\'([^\'\\n]{4,})\''
const LETTER = '[^\\s"\'`,;<>(){}\\[\\]]'
/** A value ends where its line does, or at a sign between values. A long one is not read to its end. */
const BARE = `(${LETTER}{500}|${LETTER}{4,499}(?=[ \\t]*(?:["',;}\\]#]|\\r?$)))`
/** A name with a literal value in quotes, as programs and settings write it. */
const LITERALS = [
  new RegExp(`${NAME}["'\\]]*\\s*(?:=>|:=|[:=])\\s*(?:${QUOTED})`, 'gm'),
  new RegExp(`\\bdefine\\(\\s*["']([\\w.-]+)["']\\s*,\\s*(?:${QUOTED})`, 'gm'),
]
/** As settings alone write it: without quotes, in XML, and as a pair of name and value. */
const SETTINGS = [
  new RegExp(`${NAME}["']?[ \\t]*[:=][ \\t]*${BARE}`, 'gm'),
  /<([A-Za-z_][\w.-]{0,80})>\s*([^\s<>]{4,})\s*<\//g,
  new RegExp(`\\b(?:key|name)["']?\\s*[:=]\\s*["']?([\\w.-]{1,80})["']?,?\\s+["']?value["']?\\s*[:=]\\s*(?:${QUOTED}|${BARE})`, 'gm'),
]
/** The password in an address. */
const IN_ADDRESS = /\b[a-z][a-z+]{1,20}:\/\/[^\s:/@"']{1,80}:([^\s:/@"']{4,200})@/g

/** Whether a text holds a secret. In a program, only literals in quotes count. Pure. */
export function holdsSecret(text: string, suspicion: Suspicion, isProgram = false): boolean {
  if (PRIVATE_KEY.test(text) || COOKIES.test(text)) return true
  if ([...text.matchAll(TOKEN)].some(([token]) => !/example/i.test(token) && /\d/.test(token))) return true
  const patterns = isProgram ? LITERALS : [...LITERALS, ...SETTINGS]
  const isSecret = ([, name = '', ...values]: RegExpMatchArray) => saysSecret(name) && isSecretValue(values.find(Boolean) ?? '', suspicion)
  if (patterns.some((pattern) => [...text.matchAll(pattern)].some(isSecret))) return true
  return [...text.matchAll(IN_ADDRESS)].some(([, password = '']) => isSecretValue(password, suspicion))
}

/** Whether a name says that its value is a secret: `DB_PASSWORD`, `clientSecret`, but neither `author` nor `tokenLimit`. */
function saysSecret(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d+)$/, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
  return SECRET_NAME.test(words) && !NO_SECRET_NAME.test(words)
}

function isSecretValue(value: string, suspicion: Suspicion): boolean {
  if (/\s/.test(value) || PLACEHOLDER.test(value)) return false
  if (suspicion === 'any') return value.length >= 6
  if (suspicion === 'mixed') return value.length >= 8 && !WORDS.test(value)
  return isRandom(value)
}

/** Whether a value is long, has letters and digits in no order, and is not made of words. */
function isRandom(value: string): boolean {
  const isOfWords = value.split(/[-_./:]+/).every((part) => /^[A-Za-z]{0,15}\d{0,4}$/.test(part))
  return /^[\w+/=.~-]{16,}$/.test(value) && /[A-Za-z]/.test(value) && /\d/.test(value) && !isOfWords && entropy(value) >= 3
}

/** Bits for each letter. */
function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / value.length) * Math.log2(count / value.length), 0)
}
