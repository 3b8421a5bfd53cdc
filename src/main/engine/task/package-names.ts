// Modules whose package has another name or needs more than its name; all others are installed by the name of their import.

const PIP: Readonly<Record<string, string>> = {
  attr: 'attrs',
  bs4: 'beautifulsoup4',
  Crypto: 'pycryptodome',
  cv2: 'opencv-python-headless',
  dateutil: 'python-dateutil',
  docx: 'python-docx',
  dotenv: 'python-dotenv',
  fitz: 'PyMuPDF',
  git: 'GitPython',
  jose: 'python-jose',
  jwt: 'PyJWT',
  magic: 'python-magic',
  markdown: 'Markdown',
  multipart: 'python-multipart',
  mpl_toolkits: 'matplotlib',
  OpenSSL: 'pyOpenSSL',
  PIL: 'pillow',
  pkg_resources: 'setuptools',
  serial: 'pyserial',
  skimage: 'scikit-image',
  sklearn: 'scikit-learn',
  slugify: 'python-slugify',
  usb: 'pyusb',
  yaml: 'PyYAML',
  zmq: 'pyzmq',
}

// Crates whose usual use needs a feature that is off by default.
const CARGO: Readonly<Record<string, string>> = {
  clap: 'clap[derive]',
  serde: 'serde[derive]',
  tokio: 'tokio[full]',
  uuid: 'uuid[v4]',
}

const NAMES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['pip', PIP],
  ['cargo', CARGO],
])

/** The package to install for a module that could not be found. */
export function packageOf(manager: string, module: string): string {
  const names = NAMES.get(manager) ?? {}
  return Object.hasOwn(names, module) ? (names[module] ?? module) : module
}

/** The modules by which a package may be imported, as far as that is known here; its own name is always one. */
export function modulesOf(manager: string, name: string): string[] {
  const known = Object.entries(NAMES.get(manager) ?? {}).filter(
    ([, wanted]) => wanted.replace(/\[.*$/, '').toLowerCase() === name.toLowerCase(),
  )
  return [name, ...known.map(([module]) => module)]
}
