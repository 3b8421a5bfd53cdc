// Model servers that people run on their own machine: where each one usually listens, and by which answer it is recognised.
import { z } from 'zod'

/** A question that only one kind of server answers in this shape. */
interface Sign {
  readonly path: string
  readonly shape: z.ZodType
}

export interface LocalServer {
  readonly name: string
  readonly title: string
  readonly port: number
  /** One that fits is enough. Without any, the server is known by its port alone. */
  readonly signs: readonly Sign[]
}

/** What every line of a server's own list of models names as its owner. */
const ownedBy = (owner: string): Sign => ({
  path: '/v1/models',
  shape: z.looseObject({ data: z.array(z.looseObject({ owned_by: z.literal(owner) })).min(1) }),
})
const Version = z.looseObject({ version: z.string() })

/** Where two servers answer the same question alike, the one that also answers in its own way comes first. */
export const localServers: readonly LocalServer[] = [
  {
    name: 'koboldcpp',
    title: 'KoboldCpp',
    port: 5001,
    signs: [{ path: '/api/extra/version', shape: z.looseObject({ result: z.literal('KoboldCpp') }) }],
  },
  { name: 'ollama', title: 'Ollama', port: 11434, signs: [{ path: '/api/version', shape: Version }] },
  {
    name: 'lm-studio',
    title: 'LM Studio',
    port: 1234,
    signs: [
      { path: '/lmstudio-greeting', shape: z.looseObject({ lmstudio: z.literal(true) }) },
      { path: '/api/v0/models', shape: z.looseObject({ data: z.array(z.looseObject({ id: z.string(), state: z.string() })) }) },
    ],
  },
  {
    name: 'llama-cpp',
    title: 'llama.cpp',
    port: 8080,
    signs: [ownedBy('llamacpp'), { path: '/props', shape: z.looseObject({ default_generation_settings: z.looseObject({}) }) }],
  },
  { name: 'vllm', title: 'vLLM', port: 8000, signs: [ownedBy('vllm')] },
  {
    name: 'text-generation-webui',
    title: 'text-generation-webui',
    port: 5000,
    signs: [{ path: '/v1/internal/model/info', shape: z.looseObject({ model_name: z.string().nullable() }) }],
  },
  { name: 'gpt4all', title: 'GPT4All', port: 4891, signs: [ownedBy('humanity')] },
  {
    name: 'localai',
    title: 'LocalAI',
    port: 8080,
    signs: [
      { path: '/system', shape: z.looseObject({ backends: z.array(z.unknown()) }) },
      { path: '/version', shape: Version },
    ],
  },
  { name: 'jan', title: 'Jan', port: 1337, signs: [] },
]
