// Looks up a package that a model asked for before its installation, and decides by the setting whether it may be installed.
import { hasPatch } from '../../../../contract/config/patches.js'
import { type AskedPackage, askedPackage } from '../../../../contract/packages/asked-package.js'
import { type Concern, isRemark } from '../../../../contract/packages/concern.js'
import { PackageLookUp } from '../../../../contract/run/effects.js'
import type { Template } from '../../../../contract/run/template.js'
import { packageQuestion, uninstalledText } from '../../../../words/recorded/package-concern.js'
import { askUser } from '../../asking/ask-person.js'
import type { Treasurer } from '../../asking/check-budget.js'
import { sandboxEffect } from '../../asking/sandbox-effect.js'
import type { Run } from '../../journal/run-context.js'
import type { Ports } from '../../ports/ports.js'
import { managerOf } from '../package-names.js'
import { judgePackage } from './judge-package.js'

/** What the guard needs. */
export type GuardContext = Pick<Ports, 'languages' | 'bench'> & Treasurer & { readonly template: Template }

export type GuardVerdict =
  | { readonly isLet: true }
  /** `why` is a sentence for the model. */
  | { readonly isLet: false; readonly why: string }

/**
 * Decides whether a package may be installed, and notes each concern about it.
 * @param name last segment of the key
 * @param requirement the package as a model or a message named it, possibly with a version
 */
export async function guardPackage(run: Run, context: GuardContext, name: string, requirement: string): Promise<GuardVerdict> {
  const manager = managerOf(context.languages, context.template)
  if (manager === null || !hasPatch(run.config, 'package-guard')) return { isLet: true }
  const asked = askedPackage(requirement)
  const id = manager.names.plain(asked.name)
  const found = await lookUp(run, context, name, { ...asked, id })
  const concerns = judgePackage(asked.name, found, manager.names)
  const isLet = await mayInstall(run, context, name, { package: asked.name, id, concerns, said: found.said })
  for (const concern of concerns)
    run.note(`${name}-${concern.type}`, { type: 'guarded', package: asked.name, concern, isLet: isLet || isRemark(concern) })
  return isLet ? { isLet } : { isLet, why: uninstalledText(asked.name, concerns) }
}

/** A package with its normalised name, by which it equals others. */
interface NormalisedPackage extends AskedPackage {
  readonly id: string
}

/** Asks the registry once for each package of a run. Known facts are recorded again. */
async function lookUp(
  run: Run,
  { bench, template, ...ports }: GuardContext,
  name: string,
  wanted: NormalisedPackage,
): Promise<PackageLookUp> {
  const { id, ...asked } = wanted
  const known = `${id} ${asked.version ?? ''}`
  const found = await sandboxEffect(run, ports, {
    ...{ name, step: 'registry', facts: { ...asked, manager: template.manager }, schema: PackageLookUp },
    async perform(at) {
      const facts = run.packages.facts.get(known) ?? (await bench.lookUpPackage(template, asked, at))
      return { value: { facts, at: new Date().toISOString(), said: run.packages.said.get(id) ?? null } }
    },
  })
  run.packages.facts.set(known, found.facts)
  return found
}

interface PackageConcerns extends Pick<PackageLookUp, 'said'> {
  readonly package: string
  readonly id: string
  readonly concerns: readonly Concern[]
}

async function mayInstall(run: Run, context: GuardContext, name: string, found: PackageConcerns): Promise<boolean> {
  const grave = found.concerns.filter((concern) => !isRemark(concern))
  if (grave.some(({ type }) => type === 'unknown-name')) return false
  if (grave.length === 0 || run.config.packages === 'warn') return true
  if (run.config.packages === 'refuse') return false
  if (found.said !== null) return found.said === 'install'
  const { choice } = await askUser(run, context, `${name}-ask`, packageQuestion(found.package, grave))
  const said = choice === 'install' ? 'install' : 'leave'
  run.packages.said.set(found.id, said)
  return said === 'install'
}
