// How parameters are called beside their fields; all of it comes from the schema.
import type { Parameter } from '../../../contract/config/parameters.js'

/** The label of a parameter, with what it counts. */
export const labelOf = ({ label, unit }: Pick<Parameter, 'label' | 'unit'>): string => (unit ? `${label} (${unit})` : label)

/** One of the words that a parameter takes, as people are shown it. */
export const choiceLabel = ({ choiceWords }: Pick<Parameter, 'choiceWords'>, choice: string): string => choiceWords.get(choice) ?? choice

/** The sentence of a parameter: what files call null is an empty field in the window. */
export const wordsOf = ({ words }: Pick<Parameter, 'words'>): string => words.replaceAll(/\bnull\b/g, 'empty')
