// What a user sets once for all runs: one schema gives the settings page, its documentation and the check of the file.
import { z } from 'zod'
import { featureSettings } from '../features/parts.js'
import { isSafeAddress } from '../text/safe-address.js'
import { Budget, Dialect, Effort, ModelChoice, Roles } from './config.js'

const { firstTokenS, idleS, totalS, waitS, tries } = ModelChoice.shape

const most = z.number().int().positive().nullable().default(null)

/** The limits of an endpoint: waits, and tokens at a time. Null uses the defaults. */
const EndpointRates = {
  requestsPerMinute: most.meta({
    label: 'Requests a minute',
    description: 'Most requests to the endpoint per minute; requests of all runs wait for their turn. null sets no limit.',
  }),
  tokensPerMinute: most.meta({
    label: 'Tokens a minute',
    description:
      'Most tokens per minute at the endpoint. An open request counts with its prompt and its longest possible answer. null sets no limit.',
  }),
  atOnce: most.meta({
    label: 'Requests at once',
    description: 'Most requests of all runs at the same time; 1 is best for most models on this machine. null sets no limit.',
  }),
}

/** Slug of an endpoint: its name on the command line and in the list of keys. */
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
    description: 'Dollars for a million prompt tokens from the cache of the endpoint.',
  }),
  output: z.number().nonnegative().meta({ label: 'Answer', unit: '$', description: 'Dollars for a million tokens of the answer.' }),
})
export type EndpointPrice = z.infer<typeof EndpointPrice>

export const EndpointSettings = z.strictObject({
  name: EndpointName.meta({
    label: 'Name',
    description: 'Name of the endpoint, also for --base-url on the command line.',
  }),
  baseUrl: z.string().min(1).max(500).meta({
    label: 'Base URL',
    description: 'Address of an OpenAI-compatible endpoint, ending in /v1 for most, or in ?api-version=... for Azure.',
  }),
  provider: Dialect.default('openai-compatible').meta({
    label: 'Dialect',
    description: 'API dialect: Chat Completions, as at most endpoints, or Responses.',
  }),
  model: z
    .string()
    .max(200)
    .default('')
    .meta({ label: 'Model', description: "The model's name as the endpoint spells it; empty takes the only model offered." }),
  embeddings: z.string().max(200).default('').meta({
    label: 'Embedding model',
    description: 'Embedding model of this endpoint, which helps to choose files of large programs; empty uses none.',
  }),
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$|^$/, 'takes the name of an environment variable, such as "OPENAI_API_KEY"')
    .max(100)
    .default('')
    .meta({
      label: 'Key from the environment',
      description: 'Environment variable with the key, used if no key is stored. The key itself is never in this file.',
    }),
  effort: Effort.nullable().default(null).meta({
    label: 'Reasoning effort',
    description:
      'Thinking effort of its model, if a run or a role sets none: off, a word, or the most tokens. null leaves it to the endpoint.',
  }),
  limits: z.strictObject({ firstTokenS, idleS, totalS, waitS, tries, ...EndpointRates }).prefault({}),
  price: EndpointPrice.nullable().default(null).meta({
    label: 'Price',
    description: 'Price of the model. null takes the shipped table, and 0 for an endpoint on this machine.',
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
      'Also send notices to this address: an ntfy topic or a webhook. Empty sends nothing. Anyone with the address of a topic can read it.',
  }),
  format: z
    .enum(['ntfy', 'json'])
    .default('ntfy')
    .meta({
      label: 'Format',
      choices: { ntfy: 'text, for ntfy', json: 'JSON, for webhooks' },
      description: 'Form of the notices: ntfy sends a text with a title; json sends an object with title, text, event, run and time.',
    }),
  details: z.boolean().default(false).meta({
    label: 'With details',
    description:
      'Name the project, its tests and the outcome of the run in the notice. If off, the notice says only that a run ended or waits.',
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
      .meta({ label: 'Endpoints', description: 'Endpoints of models. Keys are stored separately.' }),
    defaultEndpoint: z.string().nullable().default(null).meta({
      label: 'Default endpoint',
      description: 'Endpoint of runs that name none; null takes the first one. OPENAI_BASE_URL and --base-url override it.',
    }),
    budget: Budget.prefault({}),
    dailyUsd: z.number().nonnegative().nullable().default(null).meta({
      label: 'Daily spending limit',
      description: 'Most dollars per day for all runs together; 0 or null sets no limit.',
    }),
    roles: Roles.default({}).meta({
      label: 'Roles',
      description: 'Roles that use another model in all runs; a run may choose differently.',
    }),
    exploreShare: z.number().min(0).max(0.5).default(0).meta({
      label: 'Share for exploring configs',
      unit: 'share',
      description:
        'With the config "auto": share of the budget for configs with little data, to learn more about them. 0 always takes the best known config.',
    }),
    programs: z.string().max(1_000).default('~/Tillgreen').meta({
      label: 'Folder for programs',
      description:
        'A program that the window builds gets a folder of its name here, once it is verified. Empty keeps programs in the data folder.',
    }),
    preflight: z
      .boolean()
      .default(true)
      .meta({ label: 'Test everything first', description: 'Test sandbox, toolchain, endpoint and price before a run may cost money.' }),
    outageMinutes: z.number().int().min(0).max(1_440).default(10).meta({
      label: 'Wait for an unreachable model',
      unit: 'min',
      description:
        'Time that a run in the window or a terminal waits for an unreachable model, with a try every 20 s. After that it ends, and you can resume it. 0 ends it immediately.',
    }),
    ...featureSettings,
    theme: Theme.default('system').meta({ label: 'Theme', description: 'Appearance of the window.' }),
    zoom: z.number().int().min(80).max(150).default(100).meta({
      label: 'Zoom',
      unit: '%',
      description: 'Size of the window content, 80 to 150. Ctrl + and Ctrl - change it, and Ctrl 0 resets it.',
    }),
    lab: z.boolean().default(false).meta({
      label: 'Lab',
      description:
        'Show the Lab next to the other screens: bench, configs, datasets, explorations and fine-tunings. The palette can always open it.',
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
        message: `names an unknown endpoint; choose one of: ${names.join(', ') || 'none'}`,
      })
  })
export type Settings = z.infer<typeof Settings>

/** The default endpoint of runs. */
export const chosenEndpoint = ({ endpoints, defaultEndpoint }: Settings): EndpointSettings | null =>
  endpoints.find((each) => each.name === defaultEndpoint) ?? endpoints[0] ?? null

/** Why no key store of the system can be used: there is none, or on Linux none that seals. */
export const NoKeyStore = z.enum(['no-key-store', 'no-keyring'])
export type NoKeyStore = z.infer<typeof NoKeyStore>
