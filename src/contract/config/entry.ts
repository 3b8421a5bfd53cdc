// What the schemas say of each parameter besides its type: window, command line and documents are written from it.

declare module 'zod' {
  interface GlobalMeta {
    /** Its name beside a field: two or three words. `description` is its sentence. */
    label?: string
    /** What a number counts, where the label does not say it. */
    unit?: string
    /** Its name on the command line, without the dashes. */
    flag?: string
    /** Its flag in earlier versions; it is a key of `--set` now. Goes with the next version. */
    oldFlag?: string
    /** The group of the parameter, where parameters are shown together. Its parts belong there too. */
    group?: ParameterGroup
    /** Words for people for what it takes, where that does not speak for itself. */
    choices?: Readonly<Record<string, string>>
  }
}

/** The parameters of a run in the order in which people are shown them. */
export const parameterGroups = ['Plan', 'Tests', 'Repair', 'Review', 'Models', 'Documentation', 'Budget', 'Commands', 'History'] as const
export type ParameterGroup = (typeof parameterGroups)[number]
