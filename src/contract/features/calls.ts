// What the extensions answer to a face: each with questions has a contract/calls.ts. It is apart, since a question may hold a whole config.

/** Each extension adds its questions here, by the name of their area. */
// biome-ignore lint/suspicious/noEmptyInterface: the extensions fill it
export interface ExtensionQuestions {}

/** The same as a plain type, which a contract can hold. */
export type AllExtensionQuestions = { readonly [Area in keyof ExtensionQuestions]: ExtensionQuestions[Area] }

const found = import.meta.glob<Partial<ExtensionQuestions>>('../../extensions/*/contract/calls.ts', { eager: true, import: 'default' })

// The loop forgets which extension has which area. The type says it.
export const extensionQuestions = Object.assign({}, ...Object.values(found)) as AllExtensionQuestions
