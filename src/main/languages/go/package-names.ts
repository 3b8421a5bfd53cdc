// Finds the names of Go packages: their import paths, in programs and in messages.
import type { PackageNames } from '../language.js'
import { readPopular } from '../popular.js'
import popular from './popular.txt?raw'

const plain = (name: string): string => name.replace(/\/v\d+$/, '')

export const names: PackageNames = {
  popular: readPopular(popular, plain),
  plain,
  ofModules: new Map(),
  missing: [
    /no required module provides package ([\w./~-]+)/,
    /cannot find module providing package ([\w./~-]+)/,
    // What is required, and was never fetched.
    /module ([\w./~-]+@[\w.+-]+): reading|missing go\.sum entry for module providing package ([\w./~-]+)/,
  ],
  used: [
    {
      // The compiler calls a package by the last part of its path; what imports it says the rest.
      pattern: /undefined: (\w+)\.(\w+)/,
      of: ([name = '', symbol = '']) => ({ package: name, symbol }),
    },
  ],
  reserved: new Set(['std', 'main', 'C', 'unsafe']),
  conflict: /conflicting (?:requirements|replacements)|module declares its path as|requires go >= /,
}
