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
    description: 'Maximum requests to the endpoint per minute across all runs. Further requests wait. Leave empty (null) for no limit.',
  }),
  tokensPerMinute: most.meta({
    label: 'Tokens a minute',
    description:
      'Maximum tokens per minute at the endpoint. A request in progress counts with its prompt and its longest possible answer. Leave empty (null) for no limit.',
  }),
  atOnce: most.meta({
    label: 'Requests at once',
    description: 'Maximum concurrent requests across all runs. 1 is best for most models on this machine. Leave empty (null) for no limit.',
  }),
}

/** Slug of an endpoint: its name on the command line and in the list of keys. */
export const EndpointName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must contain only lowercase letters, digits and "-", such as "local" or "openai"')

export const EndpointPrice = z.strictObject({
  input: z
    .number()
    .nonnegative()
    .meta({ label: 'Prompt', unit: '$ per million tokens', description: 'Dollars per million prompt tokens.' }),
  cachedInput: z.number().nonnegative().meta({
    label: 'Cached prompt',
    unit: '$',
    description: 'Dollars per million prompt tokens read from the endpoint cache.',
  }),
  output: z.number().nonnegative().meta({ label: 'Answer', unit: '$', description: 'Dollars per million answer tokens.' }),
})
export type EndpointPrice = z.infer<typeof EndpointPrice>

export const EndpointSettings = z.strictObject({
  name: EndpointName.meta({
    label: 'Name',
    description: 'Name of the endpoint. You can also use the name with --base-url on the command line.',
  }),
  baseUrl: z.string().min(1).max(500).meta({
    label: 'Base URL',
    description: 'Address of an OpenAI-compatible endpoint, usually ending in /v1, or in ?api-version=... for Azure.',
  }),
  provider: Dialect.default('openai-compatible').meta({
    label: 'Dialect',
    description: 'API dialect: Chat Completions, which most endpoints use, or Responses.',
  }),
  model: z
    .string()
    .max(200)
    .default('')
    .meta({ label: 'Model', description: 'Model name, as the endpoint spells it. Leave empty if the endpoint offers only one model.' }),
  embeddings: z.string().max(200).default('').meta({
    label: 'Embedding model',
    description: 'Embedding model at this endpoint, used to select files in large programs. Leave empty to use none.',
  }),
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$|^$/, 'must be the name of an environment variable, such as "OPENAI_API_KEY"')
    .max(100)
    .default('')
    .meta({
      label: 'Key from the environment',
      description:
        'Environment variable that contains the key. It is used only if no key is stored. The settings file never contains the key itself.',
    }),
  effort: Effort.nullable().default(null).meta({
    label: 'Reasoning effort',
    description:
      'Reasoning effort if neither the run nor the role sets one: off, a level, or a token limit. Leave empty (null) to use the endpoint default.',
  }),
  limits: z.strictObject({ firstTokenS, idleS, totalS, waitS, tries, ...EndpointRates }).prefault({}),
  price: EndpointPrice.nullable().default(null).meta({
    label: 'Price',
    description: 'Price of the model. Leave empty (null) to use the price table of Tillgreen. Endpoints on this machine are then free.',
  }),
})
export type EndpointSettings = z.infer<typeof EndpointSettings>

export const Theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof Theme>

/** An address that notices are sent to: over HTTPS, or on this machine. */
const noticeAddress = z
  .string()
  .max(2_000)
  .refine((address) => address === '' || isSafeAddress(address), 'must be an https:// address, or an http:// address on this machine')

export const Notifications = z.strictObject({
  done: z.boolean().default(true).meta({ label: 'Verified', description: 'Notify me when a run is verified.' }),
  failed: z.boolean().default(true).meta({ label: 'Not verified', description: 'Notify me when a run fails or stops.' }),
  needsYou: z.boolean().default(true).meta({ label: 'Needs you', description: 'Notify me when a run is waiting for me.' }),
  outside: z.boolean().default(false).meta({
    label: 'Outside the window',
    description: 'Also notify me outside the window, through system notifications. Tillgreen asks for permission once.',
  }),
  address: noticeAddress.default('').meta({
    label: 'Address',
    description:
      'Also send notices to this address: an ntfy topic or a webhook. Leave empty to send nothing. Anyone with the topic address can read the notices.',
  }),
  format: z
    .enum(['ntfy', 'json'])
    .default('ntfy')
    .meta({
      label: 'Format',
      choices: { ntfy: 'text, for ntfy', json: 'JSON, for webhooks' },
      description: 'Notice format: ntfy sends text with a title; json sends an object with title, text, event, run and time.',
    }),
  details: z.boolean().default(false).meta({
    label: 'Include details',
    description:
      'Include the project, its tests and the run outcome in each notice. If this is off, the notice says only that a run ended or is waiting.',
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
      .meta({ label: 'Endpoints', description: 'Model endpoints. Keys are stored separately.' }),
    defaultEndpoint: z.string().nullable().default(null).meta({
      label: 'Default endpoint',
      description:
        'Endpoint for runs that do not name one. Leave empty (null) to use the first endpoint. OPENAI_BASE_URL and --base-url override this setting.',
    }),
    budget: Budget.prefault({}),
    dailyUsd: z.number().nonnegative().nullable().default(null).meta({
      label: 'Daily spending limit',
      description: 'Maximum dollars per day across all runs. 0 or null means no limit.',
    }),
    roles: Roles.default({}).meta({
      label: 'Roles',
      description: 'Roles that use a different model in all runs. A run can override this setting.',
    }),
    exploreShare: z.number().min(0).max(0.5).default(0).meta({
      label: 'Config exploration share',
      unit: 'share',
      description:
        'Share of the budget that runs with the config "auto" spend on configs with little data, to learn more about them. With 0, "auto" always uses the best known config.',
    }),
    programs: z.string().max(1_000).default('~/Tillgreen').meta({
      label: 'Folder for programs',
      description:
        'Where to save verified programs built in the window. Each program gets its own folder, named after the program. Leave empty to keep programs in the data folder.',
    }),
    preflight: z.boolean().default(true).meta({
      label: 'Test everything first',
      description: 'Check the sandbox, the toolchain, the endpoint and the price before a run can cost money.',
    }),
    outageMinutes: z.number().int().min(0).max(1_440).default(10).meta({
      label: 'Wait for an unreachable model',
      unit: 'min',
      description:
        'Minutes that a run from the window or a terminal waits for an unreachable model, with a retry every 20 s. After that, the run ends, and you can resume it. 0 ends the run immediately.',
    }),
    ...featureSettings,
    theme: Theme.default('system').meta({ label: 'Theme', description: 'Appearance of the window.' }),
    zoom: z.number().int().min(80).max(150).default(100).meta({
      label: 'Zoom',
      unit: '%',
      description: 'Size of the window content, from 80 to 150 percent. Ctrl + and Ctrl - change the size, and Ctrl 0 resets it.',
    }),
    lab: z.boolean().default(false).meta({
      label: 'Lab',
      description:
        'Show the Lab (bench, configs, datasets, explorations and fine-tunings) next to the other screens. You can always open the Lab from the palette.',
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
        message: `names an unknown endpoint; known endpoints: ${names.join(', ') || 'none'}`,
      })
  })
export type Settings = z.infer<typeof Settings>

/** The default endpoint of runs. */
export const chosenEndpoint = ({ endpoints, defaultEndpoint }: Settings): EndpointSettings | null =>
  endpoints.find((each) => each.name === defaultEndpoint) ?? endpoints[0] ?? null

/** Why no key store of the system can be used: there is none, or on Linux none that seals. */
export const NoKeyStore = z.enum(['no-key-store', 'no-keyring'])
export type NoKeyStore = z.infer<typeof NoKeyStore>
