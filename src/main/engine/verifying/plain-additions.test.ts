// Packages that a program names are kept, under any name; commands and other packages are dropped.
import { expect, it } from 'vitest'
import type { EnvironmentStep } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { plainAdditions } from './plain-additions.js'

const pip = (...packages: string[]): EnvironmentStep => ({ type: 'packages', manager: 'pip', packages })
const command: EnvironmentStep = { type: 'command', argv: ['true'] }

it('keeps packages that sources name by package or by module', () => {
  const sources = [
    'import requests\nimport yaml\nfrom more_itertools import chunked\n',
    "import { z } from 'zod'\nimport x from '@scope/name/part'\n",
  ]
  const zod: EnvironmentStep = { type: 'packages', manager: 'npm', packages: ['zod@^4', 'left-pad'] }
  const scoped: EnvironmentStep = { type: 'packages', manager: 'npm', packages: ['@scope/name@1'] }
  const crate: EnvironmentStep = { type: 'packages', manager: 'cargo', packages: ['itoa'] }
  const named = [pip('requests[socks]>=2'), pip('PyYAML'), pip('More-Itertools==10'), zod, scoped, crate]
  expect(plainAdditions([command, ...named, pip('six'), command], sources, languages)).toEqual(named)
})
