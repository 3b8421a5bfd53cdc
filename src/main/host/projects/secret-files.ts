// Which files of a folder hold secrets: some by their name, most by their text.
import type { Below } from '../../files/below.js'
import { holdsSecret, type Suspicion } from './secret-text.js'

/** Files that only hold credentials, and that no program imports. */
const SECRETS =
  /(^|\/)(\.env(?!\.(?:example|sample|template|dist|defaults?)$)(\..*)?|(?!example\.|sample\.|template\.)[^/]+\.env|\.envrc|\.dev\.vars(?!\.(?:example|sample|template)$)(\..*)?|\.npmrc|\.pypirc|[._]netrc|\.git-credentials|\.htpasswd|\.pgpass|\.my\.cnf|\.s3cfg|\.boto|\.dockercfg|\.clasprc\.json|\.vault_pass(?:word)?(\.txt)?|\.vault-token|id_(?:rsa|dsa|ecdsa|ed25519)(?:_\w+)?|application_default_credentials\.json|master\.key|[^/]+\.(?:tfstate(?:\.backup)?|ppk|kdbx))$|(^|\/)(\.aws\/credentials|\.cargo\/credentials(\.toml)?|\.gem\/credentials|\.docker\/config\.json|\.kube\/config|\.config\/gcloud\/.*|\.gnupg\/.*|\.ssh\/.*)$/i
/** Keys and stores of keys. Those of tests are made for them, and some hold public parts alone. */
const KEYS = /\.(?:pem|key|p12|pfx|jks|keystore|asc)$/i
const PUBLIC = /^\s*$|^-----BEGIN (?:[A-Z0-9]+ )*(?:CERTIFICATE|PUBLIC KEY)(?: BLOCK)?-----/
const OF_TESTS = /(^|\/)(?:tests?|__tests__|testdata|test[-_]data|specs?|fixtures?|__fixtures__|examples?|samples?)\//i
/** Files of settings that often hold secrets, and often none. */
const SETTINGS =
  /(^|\/)(secrets?\.(?:ya?ml|toml|ini|properties)|(?:[\w-]*[-_])?credentials\.json|(?:[\w-]*-)?service[-_]account[\w-]*\.json|client_secret[\w.-]*\.json|\.yarnrc\.yml|pip\.conf|pip\.ini|[^/]+\.tfvars(?:\.json)?|wp-config\.php|local\.settings\.json|appsettings\.[\w-]+\.json|gradle\.properties|settings\.xml|nuget\.config|config\.local\.\w+|local_settings\.py|database\.yml|\.flaskenv|(?:[^/]+\.)?kubeconfig|\.bundle\/config)$/i
/** Files that may hold secrets by their name, or labels and code about them. */
const ABOUT_SECRETS = /(^|\/)(secrets?\.(?:json|py|rb|php|[cm]?[jt]sx?)|auth\.json)$/i
/** The secrets that Composer keeps in auth.json. */
const COMPOSER = /"(?:http-basic|bearer|github-oauth|gitlab-oauth|gitlab-token|bitbucket-oauth)"\s*:\s*\{\s*"/
const PROGRAM = /\.(?:py|rb|php|[cm]?[jt]sx?)$/i
/** Files of data, whatever they are about. Those without an ending are read too. */
const DATA = /(^|\/)(?:[^/]*\.(?:jsonc?|json5|ya?ml|toml|ini|cfg|conf|config|properties|xml|plist|txt)|\.?[^/.]+)$/i
const EXAMPLE = /(^|[./_-])(?:example|sample|template|dist)s?[./_-]/i
/** More is no file of settings. */
const LARGEST = 100_000

/** Whether a path holds secrets by its name. */
export const isSecretName = (path: string): boolean => SECRETS.test(path)

/** Whether a file holds secrets: by its name, or by its text. */
export function isSecretFile(root: Below, path: string): boolean {
  if (path.endsWith('/')) return false
  if (isSecretName(path)) return true
  const isKey = KEYS.test(path) && !OF_TESTS.test(path)
  const wanted = suspicionOf(path)
  if (!isKey && !wanted) return false
  const state = root.state(path)
  if (state?.kind !== 'file' || state.bytes > LARGEST) return isKey
  const text = root.read(path, LARGEST).toString('latin1')
  if (isKey) return !PUBLIC.test(text) || holdsSecret(text, 'random')
  // A script may have no ending.
  if (!wanted || text.startsWith('#!')) return false
  return holdsSecret(text, wanted, PROGRAM.test(path)) || (/(^|\/)auth\.json$/i.test(path) && COMPOSER.test(text))
}

/** How much a value in a file must look like a secret; null for a file that is not searched. */
function suspicionOf(path: string): Suspicion | null {
  if (SETTINGS.test(path)) return 'any'
  if (ABOUT_SECRETS.test(path)) return 'mixed'
  return DATA.test(path) && !OF_TESTS.test(path) && !EXAMPLE.test(path) ? 'random' : null
}
