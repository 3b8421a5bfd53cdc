// Which files of a folder are no part of a program: secrets, folders that tools fill, and what file managers leave.
import type { Below } from '../../files/below.js'

/** Files that only hold credentials. */
const SECRETS =
  /(^|\/)(\.env(?!\.(?:example|sample|template|dist|defaults?)$)(\..*)?|(?!example\.|sample\.|template\.)[^/]+\.env|\.envrc|\.npmrc|\.pypirc|[._]netrc|\.git-credentials|\.htpasswd|\.pgpass|\.my\.cnf|\.s3cfg|\.boto|\.dockercfg|\.vault_pass(?:word)?(\.txt)?|\.vault-token|id_(?:rsa|dsa|ecdsa|ed25519)(?:_\w+)?|(?:application_default_)?credentials\.json|(?:[\w-]*-)?service[-_]account[\w-]*\.json|client_secret[\w.-]*\.json|master\.key|[^/]+\.(?:tfstate(?:\.backup)?|ppk|kdbx))$|(^|\/)(\.aws\/credentials|\.docker\/config\.json|\.kube\/config|\.config\/gcloud\/.*|\.gnupg\/.*|\.ssh\/.*)$/i
/** Keys and stores of keys. Those of tests are made for them, and some hold public parts alone. */
const KEYS = /\.(?:pem|key|p12|pfx|jks|keystore|asc)$/i
const PUBLIC = /^\s*$|^-----BEGIN (?:[A-Z0-9]+ )*(?:CERTIFICATE|PUBLIC KEY)(?: BLOCK)?-----/
const OF_TESTS = /(^|\/)(?:tests?|__tests__|testdata|test[-_]data|specs?|fixtures?|__fixtures__|examples?|samples?)\//i
/** Files of settings that often hold secrets, and often none. */
const SETTINGS =
  /(^|\/)(secrets?\.(?:ya?ml|json|toml|ini|properties|py|js|ts)|auth\.json|\.yarnrc\.yml|pip\.conf|pip\.ini|[^/]+\.tfvars(?:\.json)?|wp-config\.php|local\.settings\.json|appsettings\.[\w-]+\.json|gradle\.properties|settings\.xml|config\.local\.\w+|local_settings\.py|database\.yml)$/i

/** What keys look like, and values of settings that are named as secrets. */
const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/
const SECRET_VALUE =
  /(?:pass(?:word|wd|phrase)?|secret|token|api[-_.]?key|access[-_.]?key|account[-_.]?key|auth|credential)\w*["']?\s*(?:[:=]|,|=>|value=)\s*["']?(?!["']|\s*$|\$[{(]|%|<|\{\{|(?:changeme|example|your|xxx|none|null|true|false|env|process\.|os\.|getenv)\b)[^\s"',;]{6,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_\w{20,}/i
/** More is no file of settings. */
const LARGEST = 100_000

/** Whether a path holds secrets by its name. */
export const isSecretName = (path: string): boolean => SECRETS.test(path)

/** Whether a file holds secrets: by its name, or by its text where the name says that it may. */
export function isSecretFile(root: Below, path: string): boolean {
  if (path.endsWith('/')) return false
  if (isSecretName(path)) return true
  const isKey = KEYS.test(path) && !OF_TESTS.test(path)
  // A key may have no ending: `deploy_key`.
  const isNameless = /(^|\/)[\w-]*(?:key|rsa|ed25519)[\w-]*$/i.test(path)
  if (!isKey && !SETTINGS.test(path) && !isNameless) return false
  const state = root.state(path)
  if (state?.kind !== 'file' || state.bytes > LARGEST) return isKey
  const text = root.read(path, LARGEST).toString('latin1')
  if (PRIVATE_KEY.test(text)) return true
  return isKey ? !PUBLIC.test(text) : !isNameless && SECRET_VALUE.test(text)
}

/** What is never part of a program: repositories, packages that are installed, and what file managers leave. */
const NEVER =
  /(^|\/)(\.git|\.hg|\.svn|node_modules|\.venv|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.tox|\.nox|\.next|\.vite|htmlcov|__MACOSX)\/$|(^|\/)(.*\.pyc|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/
/** Folders that tools fill, and that programs have too. */
const RESULTS = /(^|\/)(venv|coverage|\.idea|\.vscode)\/$|^(target|dist|build)\/$/
/** What these folders hold where a tool filled them. */
const SIGNS_OF_TOOLS: ReadonlyMap<string, readonly string[]> = new Map([
  ['venv', ['pyvenv.cfg', 'bin', 'Scripts']],
  ['coverage', ['lcov.info', 'lcov-report', 'index.html', 'coverage-final.json', 'coverage-summary.json', 'clover.xml', 'tmp']],
])
/** What makes a folder a package of sources, whatever its name. */
const SIGNS_OF_SOURCES = /^(?:__init__\.py|mod\.rs|package\.json|[\w-]+\.go)$/

/** Whether a path is never part of a program, however git sees it. */
export const isNeverTaken = (path: string): boolean => NEVER.test(path)

/** Whether a folder of an archive holds packages or settings of an editor. It is not unpacked, since it may be large. */
export const isInstalled = (path: string): boolean => /(^|\/)(venv|\.idea|\.vscode)\/$/.test(path)

/** Whether a folder is named like one that a build fills. Where git lists the files, its ignore files name these. */
export const isBuilt = (path: string): boolean => /^(target|dist|build)\/$/.test(path)

/** Whether a folder is named like one that tools fill. */
export const isNamedAsResult = (path: string): boolean => RESULTS.test(path)

/** Whether a folder that git does not track holds results of a tool rather than sources. */
export function isResultFolder(root: Below, path: string): boolean {
  const name = path.slice(0, -1).split('/').at(-1) ?? ''
  const names = root.list(path.slice(0, -1)).map((entry) => entry.name)
  const signs = SIGNS_OF_TOOLS.get(name)
  if (signs) return names.length === 0 || names.some((each) => signs.includes(each))
  return name.startsWith('.') || !names.some((each) => SIGNS_OF_SOURCES.test(each))
}
