// In a run: each role's questions go to the profile that the router chooses, and the journal notes which one and why.
import type { ModelChoice, Role, StepConfig } from '../../../../contract/config/config.js'
import type { Reply } from '../../../../contract/model/model.js'
import { endpointClient, isOther, type ModelClient } from '../../ports/models.js'
import type { ClientDeps } from '../host-feature.js'
import { type AskProfile, askRouted, type Route } from './ask-routed.js'
import { type Choice, choose } from './choose.js'
import { candidatesFor } from './measured.js'
import { isPriced, type PricedProfile, profilesOf } from './profiles.js'

interface Chosen {
  readonly route: Route
  readonly choice: Choice
  readonly profile: PricedProfile
}

/**
 * The client of a run whose config wants it; else the one that is there. Questions of a role with a model of its own, and those that go to the
 * other model, since repairs led nowhere, are left to that. So are all where no profile can be chosen.
 */
export function routedClient(deps: ClientDeps, plain: ModelClient): ModelClient {
  const { config: now } = deps
  if (!now.route) return plain
  const clients = new Map<string, ModelClient>()
  const clientOf = ({ choice }: PricedProfile, outageMs: number): ModelClient => {
    const id = JSON.stringify([choice, outageMs])
    const client = clients.get(id) ?? endpointClient(withModel(now, choice), deps.endpoints, outageMs)
    clients.set(id, client)
    return client
  }
  // A question is priced, fitted and asked for one and the same profile: the choice holds until it is asked.
  const due = new Map<Role, Chosen>()
  const chosenFor = (role: Role, asked: StepConfig): Chosen | null => {
    if (isOther(asked) || hasOwnModel(now, role)) return null
    const chosen = due.get(role) ?? chooseFor(deps, role)
    if (chosen) due.set(role, chosen)
    return chosen
  }
  return {
    ...plain,
    priceFor: (role, asked) => chosenFor(role, asked)?.profile.price ?? plain.priceFor(role, asked),
    contextFor(role, asked, signal) {
      const chosen = chosenFor(role, asked)
      return chosen
        ? clientOf(chosen.profile, 0).contextFor(role, withModel(now, chosen.profile.choice), signal)
        : plain.contextFor(role, asked, signal)
    },
    async ask(question, asked, options): Promise<Reply> {
      const chosen = chosenFor(question.role, asked)
      if (!chosen) return plain.ask(question, asked, options)
      due.delete(question.role)
      // Only the last one is waited for where it cannot be reached: before it there is another.
      const ask: AskProfile = (profile, its, isLast) =>
        clientOf(profile, isLast ? deps.outageMs : 0).ask(question, withModel(now, profile.choice), its)
      const { reply, routed } = await askRouted(chosen.route, chosen.choice, options, ask)
      await deps.note(`${question.key}-routed`, { type: 'routed', role: question.role, question: question.key, routed })
      return reply
    },
  }
}

function chooseFor(deps: ClientDeps, role: Role): Chosen | null {
  const profiles = profilesOf(deps).filter(isPriced)
  const candidates = candidatesFor(profiles, deps.store.history.answers(), role, deps.template)
  const { routerFloor: floor, routerShare: share } = deps.settings.read()
  const choice = choose(candidates, { floor, share }, Math.random)
  const profile = profiles.find(({ name }) => name === choice?.profile)
  return choice && profile ? { route: { profiles, candidates, class: deps.template }, choice, profile } : null
}

/** As `modelOf` has it: the second author takes the model of the first. */
const hasOwnModel = ({ roles }: StepConfig, role: Role): boolean =>
  isNamed(roles[role]) || (role === 'second-author' && isNamed(roles['test-author']))

const isNamed = (own: { readonly model?: string | undefined } | undefined): boolean => (own?.model ?? '') !== ''

const withModel = (config: StepConfig, model: ModelChoice): StepConfig => ({
  ...config,
  model: { ...model, temperature: config.model.temperature, effort: config.model.effort },
  roles: {},
  escalation: { ...config.escalation, model: null },
})
