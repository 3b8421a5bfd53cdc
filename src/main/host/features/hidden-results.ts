// The results of extensions' hidden tests for runs, by the ids of the runs: each extension with hidden tests has a host/judged.ts.

type Judge = (dataFolder: string) => ReadonlyMap<string, boolean>

const judges = import.meta.glob<Judge>('../../../extensions/*/host/judged.ts', { eager: true, import: 'default' })

export const hiddenResults = (dataFolder: string): ReadonlyMap<string, boolean> =>
  new Map(Object.values(judges).flatMap((judge) => [...judge(dataFolder)]))
