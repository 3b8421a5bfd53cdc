// Where the rest of the window points into the help: one table, which a test holds against the pages.

export interface HelpTarget {
  readonly page: string
  readonly section: string
}

const troubleshooting = (section: string): HelpTarget => ({ page: 'troubleshooting', section })

export const helpOn = {
  sandbox: troubleshooting('sandbox'),
  toolchain: troubleshooting('toolchains-and-installs'),
  endpoint: troubleshooting('endpoints-and-models'),
  price: troubleshooting('endpoints-and-models'),
  output: troubleshooting('runs'),
  noEndpoint: troubleshooting('no-model-endpoint-is-set-up'),
  keyNeeded: troubleshooting('-needs-a-key-but-no-key-was-found'),
  keyRefused: troubleshooting('the-endpoint-refuses-the-key'),
  unreachable: troubleshooting('the-endpoint-cannot-be-reached-'),
  unknownAddress: troubleshooting('the-endpoint-knows-no-such-address-or-model'),
  modelMissing: troubleshooting('-does-not-offer-the-model-'),
  slowDown: troubleshooting('the-endpoint-asks-to-slow-down'),
  unpaid: troubleshooting('the-endpoint-wants-to-be-paid-first'),
  toolchainMissing: troubleshooting('python3-is-not-installed'),
  priceUnknown: troubleshooting('-is-unknown-so-the-dollar-limit-does-not-apply'),
  outputNotEmpty: troubleshooting('the-output-folder--is-not-empty'),
  addresses: { page: 'models', section: 'addresses' },
  roles: { page: 'models', section: 'roles' },
  library: { page: 'library', section: 'in-plans' },
  lessons: { page: 'memory', section: 'lessons' },
  summaries: { page: 'concepts', section: 'large-programs' },
  budget: { page: 'concepts', section: 'the-budget' },
  sites: { page: 'sandbox', section: 'sites-of-packages' },
  traces: { page: 'journal', section: 'traces' },
  words: { page: 'concepts', section: 'your-words' },
  router: { page: 'configs', section: 'models-by-role' },
  configs: { page: 'configs', section: 'auto' },
  preflight: { page: 'quick-start', section: 'build-something' },
  network: { page: 'quick-start', section: 'let-it-reach-the-network' },
  files: { page: 'journal', section: 'files' },
} as const satisfies Readonly<Record<string, HelpTarget>>
