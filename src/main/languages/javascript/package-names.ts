// Finds the names of npm packages in messages.
import type { PackageNames } from '../language.js'
import { readPopular } from '../popular.js'
import popular from './popular.txt?raw'

const plain = (name: string): string => name.toLowerCase()

export const names: PackageNames = {
  popular: readPopular(popular, plain),
  plain,
  ofModules: new Map(),
  missing: [
    // Bare specifiers only: relative ones are the workspace's own.
    /Cannot find (?:package|module) '((?:@[\w.-]+\/)?[A-Za-z][\w.-]*)(?:\/[^']*)?'/,
    /Failed to (?:load url|resolve import) "?((?:@[\w.-]+\/)?[A-Za-z][\w.-]*)(?:\/[^\s"]*)?"?/,
  ],
  used: [
    {
      pattern: /requested module '((?:@[\w.-]+\/)?[A-Za-z][\w.-]*)(?:\/[^']*)?' does not provide an export named '(\w+)'/,
      of: ([module = '', name = '']) => ({ package: module, symbol: name }),
    },
    {
      pattern: /Named export '(\w+)' not found\. The requested module '((?:@[\w.-]+\/)?[A-Za-z][\w.-]*)(?:\/[^']*)?'/,
      of: ([name = '', module = '']) => ({ package: module, symbol: name }),
    },
  ],
  reserved: new Set(),
  conflict: /ERESOLVE/,
}
