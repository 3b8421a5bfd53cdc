// In a run: each role's questions go to the profile that the router chooses, and the journal notes which one and why.
import type { ModelChoice, Role, StepConfig } from '../../../contract/config/config.js'
import { UNMEASURED } from '../../../contract/config/models.js'
import type { Reply } from '../../../contract/model/model.js'
import { endpointClient, isOther, type ModelClient } from '../../../main/host/endpoints/models.js'
import type { ClientDeps } from '../../../main/host/features/host-feature.js'
import { type AskProfile, askRouted, type Route } from './ask-routed.js'
import { type Choice, choose } from './choose.js'
import { candidatesFor } from './measured.js'
import { isPriced, type PricedProfile, profilesOf } from './profiles.js'

interface RouteChoice {
  readonly route: Route
  readonly choice: Choice
  readonly profile: PricedProfile
}

/**
 * The routed client of a run whose config wants it, else the given one. The given one also takes roles that cannot be measured or have a
 * fixed model, and questions to the other model after useless repairs. It takes all if no profile can be chosen.
 */
function routedClient(deps: ClientDeps, plain: ModelClient): ModelClient {
  const { config: now } = deps
  if (!now.route) return plain
  const clients = new Map<string, ModelClient>()
  const clientOf = ({ choice }: PricedProfile, outageMs: number): ModelClient => {
    const id = JSON.stringify([choice, outageMs])
    const client = clients.get(id) ?? endpointClient(withModel(now, choice), deps.endpoints, outageMs)
    clients.set(id, client)
    return client
  }
  // A question is priced, fitted and asked for the same profile: the choice holds until it is asked.
  const due = new Map<Role, Promise<RouteChoice | null>>()
  /**
   * The latest choice for each role, made when the context of a question was requested. A parallel question may have used up that choice.
   */
  const latest = new Map<Role, RouteChoice>()
  const isLeft = (role: Role, asked: StepConfig): boolean => UNMEASURED.includes(role) || isOther(asked) || hasOwnModel(now, role)
  const chosenFor = async (role: Role, asked: StepConfig): Promise<RouteChoice | null> => {
    if (isLeft(role, asked)) return null
    const choosing = due.get(role) ?? chooseFor(deps, role)
    due.set(role, choosing)
    const chosen = await choosing.catch((error: unknown) => {
      due.delete(role)
      throw error
    })
    if (chosen) latest.set(role, chosen)
    else due.delete(role)
    return chosen
  }
  const chosenBefore = (role: Role, asked: StepConfig): RouteChoice | undefined => (isLeft(role, asked) ? undefined : latest.get(role))
  return {
    ...plain,
    priceFor: (role, asked) => chosenBefore(role, asked)?.profile.price ?? plain.priceFor(role, asked),
    async contextFor(role, asked, signal) {
      const chosen = await chosenFor(role, asked)
      return chosen
        ? clientOf(chosen.profile, 0).contextFor(role, withModel(now, chosen.profile.choice), signal)
        : plain.contextFor(role, asked, signal)
    },
    keepsRules(role, asked) {
      const chosen = chosenBefore(role, asked)
      return chosen ? clientOf(chosen.profile, 0).keepsRules(role, withModel(now, chosen.profile.choice)) : plain.keepsRules(role, asked)
    },
    async ask(question, asked, options): Promise<Reply> {
      const chosen = await chosenFor(question.role, asked)
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

async function chooseFor(deps: ClientDeps, role: Role): Promise<RouteChoice | null> {
  const profiles = profilesOf(deps).filter(isPriced)
  const candidates = candidatesFor(profiles, await deps.answers(), role, deps.template)
  const { routerFloor: floor, routerShare: share } = deps.settings.read()
  const choice = choose(candidates, { floor, share }, Math.random)
  const profile = profiles.find(({ name }) => name === choice?.profile)
  return choice && profile ? { route: { profiles, candidates, class: deps.template }, choice, profile } : null
}

const hasOwnModel = ({ roles }: StepConfig, role: Role): boolean => (roles[role]?.model ?? '') !== ''

const withModel = (config: StepConfig, model: ModelChoice): StepConfig => ({
  ...config,
  model: { ...model, temperature: config.model.temperature, effort: config.model.effort },
  roles: {},
  escalation: { ...config.escalation, model: null },
})

export default routedClient
