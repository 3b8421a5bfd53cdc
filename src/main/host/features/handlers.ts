// The handlers of the extensions: each extension with requests has a host/handlers.ts.
import type { AllExtensionQuestions } from '../../../contract/features/calls.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { HostParts } from '../host-parts.js'

/** Each extension adds what opens its answers here, by the name of their area. */
// biome-ignore lint/suspicious/noEmptyInterface: the extensions fill it
export interface ExtensionHandlers {}

type Answers = Handlers<AllExtensionQuestions>

const found = import.meta.glob<Partial<ExtensionHandlers>>('../../../extensions/*/host/handlers.ts', { eager: true, import: 'default' })

// An area without answers does not compile.
const openers: { readonly [Area in keyof Answers]: (parts: HostParts) => Answers[Area] } = Object.assign(
  {},
  ...Object.values(found),
) as ExtensionHandlers

export const extensionHandlers = (parts: HostParts): Answers =>
  // The loop forgets who answers what. The contract says it.
  Object.fromEntries(Object.entries<(parts: HostParts) => unknown>(openers).map(([area, open]) => [area, open(parts)])) as Answers
