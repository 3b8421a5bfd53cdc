// Asks the chosen profile, and after a failure the next dearer one, until one answers or none is left.

import type { ModelRequest, PlannedRequest, Reply } from '../../../contract/model/model.js'
import type { AskingOptions } from '../../../main/host/endpoints/models.js'
import { ANY_CLASS } from '../contract/calls.js'
import type { ModelRoute } from '../contract/routed.js'
import { type Candidate, type Choice, fallBack } from './choose.js'
import type { PricedProfile } from './profiles.js'

export interface Route {
  /** The priced profiles that the candidates name. */
  readonly profiles: readonly PricedProfile[]
  readonly candidates: readonly Candidate[]
  /** Of the question. */
  readonly class: string
}

/** One profile's part of a question. */
export type AskProfile = (profile: PricedProfile, options: AskingOptions, isLast: boolean) => Promise<Reply>

/**
 * The requests of all profiles are numbered in one row, so that each has its own reservation and note. Rejects as `ask` does: a request
 * refused by the budget is refused for dearer profiles, too.
 */
export async function askRouted(
  route: Route,
  first: Choice,
  options: AskingOptions,
  ask: AskProfile,
): Promise<{ readonly reply: Reply; readonly routed: ModelRoute }> {
  const tries: ModelRequest[] = []
  const failed: string[] = []
  for (let choice = first; ; ) {
    const profile = route.profiles.find(({ name }) => name === choice.profile)
    if (!profile) throw new Error(`No profile is called ${choice.profile}.`)
    const next = fallBack(route.candidates, [...failed, profile.name])
    const reply = await ask(profile, numberedFrom(tries.length, options), next === null)
    tries.push(...reply.tries.map((request) => ({ ...request, number: request.number + tries.length })))
    const isOver = reply.type === 'answer' || reply.fault === 'stopped' || next === null
    if (isOver) return { reply: { ...reply, tries }, routed: routedBy(choice, profile, route.class, failed) }
    failed.push(profile.name)
    choice = next
  }
}

const numberedFrom = (before: number, options: AskingOptions): AskingOptions => {
  const { beforeRequest, onRequest } = options
  const numbered = <T extends { readonly number: number }>(request: T): T => ({ ...request, number: request.number + before })
  return {
    ...options,
    ...(beforeRequest && { beforeRequest: (request: PlannedRequest) => beforeRequest(numbered(request)) }),
    onRequest: (request) => onRequest(numbered(request)),
  }
}

const routedBy = ({ reason, success, isOfClass }: Choice, profile: PricedProfile, name: string, failed: readonly string[]): ModelRoute => ({
  ...{ profile: profile.name, model: profile.choice.model, reason, success },
  class: isOfClass ? name : ANY_CLASS,
  failed: [...failed],
})
