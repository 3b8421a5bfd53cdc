// Modules whose package has another name; everything else is installed by the name it is imported by.
import type { PackageManager } from '../../contract/template.js'

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

/** The package to install for a module that could not be found. */
export function packageOf(manager: PackageManager, module: string): string {
  return manager === 'pip' && Object.hasOwn(PIP, module) ? (PIP[module] ?? module) : module
}
