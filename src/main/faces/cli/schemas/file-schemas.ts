// All files that have a schema; those of optional features lie with them.
import { Settings } from '../../../../contract/config/settings.js'
import { Verification } from '../../../../contract/run/verification.js'
import { PlanFile } from '../../../../contract/traces/written-plan.js'
import type { FileSchema } from './file-schema.js'

const ofFeatures = import.meta.glob<FileSchema>('../features/*/file-schema.ts', { eager: true, import: 'default' })

export const fileSchemas: readonly FileSchema[] = [
  { name: 'settings', about: 'settings.json in the data folder of Tillgreen', shape: Settings },
  { name: 'plan', about: 'A plan for "tillgreen run --plan"', shape: PlanFile },
  ...Object.values(ofFeatures),
  { name: 'verification', about: 'verification.json in an export of Tillgreen', shape: Verification },
]
