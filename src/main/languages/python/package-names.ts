// Finds the names of Python packages in imports and in messages.
import { plainName } from '../../../contract/packages/unpublished.js'
import type { PackageNames } from '../language.js'
import { readPopular } from '../popular.js'
import popular from './popular.txt?raw'

const top = (module: string): string => module.split('.')[0] ?? module

export const names: PackageNames = {
  popular: readPopular(popular, plainName),
  plain: plainName,
  ofModules: new Map(
    Object.entries({
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
    }),
  ),
  missing: [
    // The first segment is the package.
    /No module named '?([A-Za-z_][\w]*)/,
  ],
  used: [
    {
      pattern: /cannot import name '(\w+)' from '([\w.]+)'/,
      of: ([name = '', module = '']) => ({ package: top(module), symbol: `${module}.${name}` }),
    },
    {
      pattern: /module '([\w.]+)' has no attribute '(\w+)'/,
      of: ([module = '', name = '']) => ({ package: top(module), symbol: `${module}.${name}` }),
    },
    // An error raised in a package's own code: its frame is last, followed by the message.
    {
      pattern: /\/site-packages\/(\w+)\/[^\n]*(?:\n(?!.*\/site-packages\/)[^\n]*){0,12}?\n(?:E\s+)?TypeError: (?:(\w+)\.)?(\w+)\(\)/,
      of: ([module = '', owner = '', name = '']) => ({ package: module, symbol: owner ? `${owner}.${name}` : name }),
    },
  ],
  reserved: new Set(),
  conflict: /ResolutionImpossible|conflicting dependencies/i,
}
