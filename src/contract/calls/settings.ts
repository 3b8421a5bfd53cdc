// Questions about settings, endpoints and keys. A key crosses the wire once, on its way in; what comes out says only that there is one.
import { z } from 'zod'
import { Capabilities } from '../config/capabilities.js'
import { StepConfig } from '../config/config.js'
import { EndpointName, NoKeyStore, Settings } from '../config/settings.js'
import { CheckSaid } from '../model/check-said.js'
import { Determinism, DeterminismInput } from '../model/determinism.js'
import { Price } from '../model/model.js'
import { call } from '../wire/define.js'

const Nothing = z.object({})

/** Where the key of an endpoint comes from; `elsewhere` is one that this face cannot read. */
export const KeyState = z.enum(['stored', 'environment', 'elsewhere', 'none'])
export type KeyState = z.infer<typeof KeyState>

/** How new keys are kept: `ask` means in a file, and only where the user agrees to it each time, since no store of the system can be used. */
export const KeyKeeping = z.discriminatedUnion('how', [
  z.object({ how: z.literal('sealed') }),
  z.object({ how: z.literal('file') }),
  z.object({ how: z.literal('ask'), why: NoKeyStore }),
])
export type KeyKeeping = z.infer<typeof KeyKeeping>

export const SettingsNotice = z.discriminatedUnion('type', [
  /** The defaults hold; `aside` is where the file is kept, null where it could not be moved. */
  z.object({ type: z.literal('settings-unreadable'), cause: z.string(), aside: z.string().nullable() }),
  z.object({ type: z.literal('key-forgotten'), endpoint: z.string() }),
])
export type SettingsNotice = z.infer<typeof SettingsNotice>

export const SettingsState = z.object({
  settings: Settings,
  endpoints: z.array(
    z.object({
      name: EndpointName,
      key: KeyState,
      /** On this machine: costs nothing and needs no key. */
      isLocal: z.boolean(),
      isPriced: z.boolean(),
      /** Seconds that a whole answer may take, by its own limits or as suits its address. */
      answerS: z.number(),
      /** What was found out about it and its model; null where it was never tried. */
      capabilities: Capabilities.nullable(),
    }),
  ),
  keys: KeyKeeping,
  dataFolder: z.string(),
  /** The address of OPENAI_BASE_URL or --base-url, which goes before the settings; empty where there is none. */
  environment: z.object({
    baseUrl: z.string(),
    hasKey: z.boolean(),
    /** Services whose keys are set, each with its variable. The first one is the default endpoint. */
    services: z.array(z.object({ variable: z.string(), baseUrl: z.string() })),
  }),
  /** Messages about the files: one was broken and is kept aside, a key was forgotten. */
  notices: z.array(SettingsNotice),
})
export type SettingsState = z.infer<typeof SettingsState>

export const EndpointCheck = z.object({
  ok: z.boolean(),
  models: z.array(z.string()).nullable(),
  /** The address with its version, where only that one answers. */
  completed: z.string().optional(),
  said: CheckSaid,
  capabilities: Capabilities.nullable(),
})
export type EndpointCheck = z.infer<typeof EndpointCheck>

export const FoundEndpoint = z.object({
  name: EndpointName,
  title: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
  /** It lists no models without a key. */
  needsKey: z.boolean(),
})
export type FoundEndpoint = z.infer<typeof FoundEndpoint>

/** The models of an endpoint, to choose from. Where it does not answer, `said` gives the reason and the list is empty. */
export const OfferedModels = z.object({
  ok: z.boolean(),
  said: CheckSaid,
  models: z.array(
    z.object({
      model: z.string(),
      /** Dollars for a million tokens; null where it is not known. */
      price: Price.nullable(),
      /** The user's finished runs with a model of this name, at any endpoint. */
      runs: z.number().int(),
      verified: z.number().int(),
    }),
  ),
})
export type OfferedModels = z.infer<typeof OfferedModels>

/** The result of a test notice; `fault` is an HTTP status or a code of the network, null if it was delivered. */
export const NoticeTest = z.object({ host: z.string(), fault: z.string().nullable() })
export type NoticeTest = z.infer<typeof NoticeTest>

/** A model on this machine with the name of a hosted one, and its listed price in dollars for a million tokens. */
export const UnsettledPrice = z.object({ baseUrl: z.string(), model: z.string(), input: z.number(), output: z.number() })
export type UnsettledPrice = z.infer<typeof UnsettledPrice>

const Named = z.object({ name: EndpointName })

export const settingsQuestions = {
  get: call(Nothing, SettingsState),
  /**
   * Sets all settings at once; inconsistent ones are refused unchanged. With `before`, the settings at the user's change, only the
   * differences are written, so that others' changes meanwhile stay.
   */
  set: call(z.object({ settings: Settings, before: Settings.optional() }), SettingsState),
  /** `plainly` agrees to a file where no key store of the system can be used; refused (kind `denied`) without it. */
  setKey: call(z.object({ name: EndpointName, key: z.string().min(1).max(4_000), plainly: z.boolean().default(false) }), SettingsState),
  forgetKey: call(Named, SettingsState),
  /**
   * Tries an endpoint now: its list of models, and what its model can do, by four tiny questions. Takes any address as a name; an empty
   * name means the endpoint of runs.
   */
  check: call(z.object({ name: z.string().max(500), model: z.string().max(200).default('') }), EndpointCheck),
  /** Asks the model the same request several times, and compares what it answers. */
  determinism: call(DeterminismInput, Determinism),
  /** The models of a config, by its roles too, whose price is not known. */
  unpriced: call(z.object({ config: StepConfig }), z.object({ models: z.array(z.string()) })),
  /** Models on this machine without an answer from the user about their price. Until then they cost what is listed. */
  unsettledPrices: call(z.object({ config: StepConfig }), z.object({ models: z.array(UnsettledPrice) })),
  /** Remembers for one model at one address whether it costs nothing, or what is listed. */
  settlePrice: call(z.object({ baseUrl: z.string().min(1), model: z.string().min(1), charge: z.enum(['nothing', 'listed']) }), Nothing),
  /** Its list of models alone. */
  models: call(Named, EndpointCheck),
  /** Its models with their prices and the user's success with each. */
  offered: call(Named, OfferedModels),
  /** Looks where local model servers usually listen. What is found is offered, never used unasked. */
  find: call(Nothing, z.array(FoundEndpoint)),
  /** Sends a notice to the address of the settings now; null if none is set. */
  testNotice: call(Nothing, NoticeTest.nullable()),
}
