// What a user sets once for all runs: one schema gives the settings page, its documentation and the check of the file.
import { z } from 'zod'
import { featureSettings } from '../features/parts.js'
import { isSafeAddress } from '../text/safe-address.js'
import { Budget, Dialect, Effort, ModelChoice, Roles } from './config.js'

const { firstTokenS, idleS, totalS, waitS, tries } = ModelChoice.shape

const most = z.number().int().positive().nullable().default(null)

/** What an endpoint takes: waits of its own, and how much at a time. Null where nothing is said. */
const EndpointRates = {
  requestsPerMinute: most.meta({
    label: 'Requests a minute',
    description: 'Requests that the endpoint takes in a minute; the questions of all runs wait their turn. null sends them at once.',
  }),
  tokensPerMinute: most.meta({
    label: 'Tokens a minute',
    description:
      'Tokens that the endpoint takes in a minute: prompts, and what answers may have at most until they are there. null counts none.',
  }),
  atOnce: most.meta({
    label: 'Requests at once',
    description: 'Requests that are under way at the same time, of all runs; 1 suits most models on this machine. null sets no limit.',
  }),
}

/** Slug of an endpoint: it stands for the endpoint on the command line and in the list of keys. */
export const EndpointName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'takes small letters, digits and "-", such as "local" or "openai"')

export const EndpointPrice = z.strictObject({
  input: z
    .number()
    .nonnegative()
    .meta({ label: 'Prompt', unit: '$ per million tokens', description: 'Dollars for a million tokens of the prompt.' }),
  cachedInput: z.number().nonnegative().meta({
    label: 'Cached prompt',
    unit: '$',
    description: 'Dollars for a million tokens of the prompt that the endpoint had in its cache.',
  }),
  output: z.number().nonnegative().meta({ label: 'Answer', unit: '$', description: 'Dollars for a million tokens of the answer.' }),
})
export type EndpointPrice = z.infer<typeof EndpointPrice>

export const EndpointSettings = z.strictObject({
  name: EndpointName.meta({
    label: 'Name',
    description: 'What the endpoint is called here; also --base-url takes it on the command line.',
  }),
  baseUrl: z.string().min(1).max(500).meta({
    label: 'Base URL',
    description: 'Address of an OpenAI-compatible endpoint, ending in /v1 for most, or in ?api-version=... where it is Azure-style.',
  }),
  provider: Dialect.default('openai-compatible').meta({
    label: 'Dialect',
    description: 'Which dialect it speaks: Chat Completions, as most do, or Responses.',
  }),
  model: z
    .string()
    .max(200)
    .default('')
    .meta({ label: 'Model', description: "The model's name as the endpoint spells it; empty takes the only model offered." }),
  embeddings: z.string().max(200).default('').meta({
    label: 'Embedding model',
    description: 'Model of this endpoint that makes embeddings, for choosing the files of large programs; empty uses none.',
  }),
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$|^$/, 'takes the name of an environment variable, such as "OPENAI_API_KEY"')
    .max(100)
    .default('')
    .meta({
      label: 'Key from the environment',
      description: 'Environment variable that holds the key where none is stored; the key itself never stands in this file.',
    }),
  effort: Effort.nullable().default(null).meta({
    label: 'Reasoning effort',
    description:
      'How long its model should think where a run or a role does not say: off, a word, or the most tokens; null leaves it to the endpoint.',
  }),
  limits: z.strictObject({ firstTokenS, idleS, totalS, waitS, tries, ...EndpointRates }).prefault({}),
  price: EndpointPrice.nullable().default(null).meta({
    label: 'Price',
    description: 'What the model costs; null takes the shipped table, and nothing for an endpoint on this machine.',
  }),
})
export type EndpointSettings = z.infer<typeof EndpointSettings>

export const Theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof Theme>

/** An address that notices are sent to: over HTTPS, or on this machine. */
const noticeAddress = z
  .string()
  .max(2_000)
  .refine(
    (address) => address === '' || isSafeAddress(address),
    'takes an address that begins with https://, or with http:// on this machine',
  )

export const Notifications = z.strictObject({
  done: z.boolean().default(true).meta({ label: 'Verified', description: 'Notify me when a run is verified.' }),
  failed: z.boolean().default(true).meta({ label: 'Not verified', description: 'Notify me when a run fails or stops.' }),
  needsYou: z.boolean().default(true).meta({ label: 'Needs you', description: 'Notify me when a run waits for me.' }),
  outside: z.boolean().default(false).meta({
    label: 'Outside the window',
    description: 'Also outside the window, through the notifications of the system; asks for permission once.',
  }),
  address: noticeAddress.default('').meta({
    label: 'Address',
    description:
      'Also send them to this address, for when you are away from the desk: a topic of ntfy, or a webhook. Empty sends nothing. Anyone who knows the address of a topic can read it.',
  }),
  format: z
    .enum(['ntfy', 'json'])
    .default('ntfy')
    .meta({
      label: 'Format',
      choices: { ntfy: 'text, as ntfy takes it', json: 'JSON, for webhooks' },
      description: 'What is sent to the address: ntfy sends a text with a title, json an object with title, text, event, run and time.',
    }),
  details: z.boolean().default(false).meta({
    label: 'With details',
    description: 'Name the project, its tests and the end of the run in the notice. Without, it says only that a run ended or waits.',
  }),
})
export type Notifications = z.infer<typeof Notifications>

export const Settings = z
  .strictObject({
    version: z.literal(1).default(1),
    endpoints: z
      .array(EndpointSettings)
      .max(50)
      .default([])
      .meta({ label: 'Endpoints', description: 'Where models are asked. Keys are kept apart.' }),
    defaultEndpoint: z.string().nullable().default(null).meta({
      label: 'Default endpoint',
      description: 'Endpoint of runs that name none; null takes the first one. OPENAI_BASE_URL and --base-url go before it.',
    }),
    budget: Budget.prefault({}),
    dailyUsd: z.number().nonnegative().nullable().default(null).meta({
      label: 'Daily spending limit',
      description: 'Dollars that all runs together may cost in a day of this machine; 0 or null sets no cap.',
    }),
    roles: Roles.default({}).meta({
      label: 'Roles',
      description: 'Roles that use another model in all runs; a run may choose differently.',
    }),
    exploreShare: z.number().min(0).max(0.5).default(0).meta({
      label: 'Share for exploring configs',
      unit: 'share',
      description:
        'With the config "auto": share of the budgets of such runs that may go to a config about which little is known, to learn more of it. 0 always takes the best that is known.',
    }),
    preflight: z
      .boolean()
      .default(true)
      .meta({ label: 'Try everything first', description: 'Try sandbox, toolchain, endpoint and price before a run may cost anything.' }),
    outageMinutes: z.number().int().min(0).max(1_440).default(10).meta({
      label: 'Wait for an unreachable model',
      unit: 'min',
      description:
        'How long a run in the window or a terminal waits for a model that cannot be reached, with a try every 20 s, before it ends and can be resumed; 0 ends it at once.',
    }),
    ...featureSettings,
    theme: Theme.default('system').meta({ label: 'Theme', description: 'How the window looks.' }),
    zoom: z.number().int().min(80).max(150).default(100).meta({
      label: 'Zoom',
      unit: '%',
      description: 'How large the window is drawn, 80 to 150; Ctrl + and Ctrl - change it, Ctrl 0 sets it back.',
    }),
    lab: z.boolean().default(false).meta({
      label: 'Lab',
      description: 'Show the Lab beside the screens: bench, configs, datasets, explorations and fine-tunings. The palette always opens it.',
    }),
    notifications: Notifications.prefault({}),
  })
  .superRefine(({ endpoints, defaultEndpoint }, context) => {
    const names = endpoints.map((each) => each.name)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice) context.addIssue({ code: 'custom', path: ['endpoints'], message: `has two endpoints named "${twice}"` })
    if (defaultEndpoint !== null && !names.includes(defaultEndpoint))
      context.addIssue({
        code: 'custom',
        path: ['defaultEndpoint'],
        message: `names no endpoint; there are: ${names.join(', ') || 'none'}`,
      })
  })
export type Settings = z.infer<typeof Settings>

/** The endpoint that runs are asked of where nothing names another. */
export const chosenEndpoint = ({ endpoints, defaultEndpoint }: Settings): EndpointSettings | null =>
  endpoints.find((each) => each.name === defaultEndpoint) ?? endpoints[0] ?? null

/** Why no key store of the system can be used: there is none, or on Linux none that seals. */
export const NoKeyStore = z.enum(['no-key-store', 'no-keyring'])
export type NoKeyStore = z.infer<typeof NoKeyStore>
