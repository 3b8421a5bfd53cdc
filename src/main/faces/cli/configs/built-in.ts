// Says that the built-in model will answer, since nothing on the command line may have named it.
import type { StepConfig } from '../../../../contract/config/config.js'
import { chosenEndpoint } from '../../../../contract/config/settings.js'
import { BUILT_IN } from '../../../../contract/model/built-in.js'
import { EXPECTATION } from '../../../../words/models/built-in.js'
import type { Context } from '../command.js'

/** Notes it before a run begins, where the config or the settings lead there. */
export async function printBuiltIn({ core, out }: Context, { model }: StepConfig): Promise<void> {
  const { settings, environment } = await core().settings.get({})
  const named = model.baseUrl || environment.baseUrl
  const endpoint =
    named === '' ? chosenEndpoint(settings) : settings.endpoints.find(({ name, baseUrl }) => name === named || baseUrl === named)
  if ((endpoint?.baseUrl ?? named) !== BUILT_IN) return
  const name = model.model || endpoint?.model || ''
  out.note(`Using the built-in model${name === '' ? '' : `: ${name}`}. ${EXPECTATION}`)
}
