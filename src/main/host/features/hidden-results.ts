// What hidden tests of optional features said of runs, by the ids of the runs.
import * as list from './judged.js'

type Judge = (dataFolder: string) => ReadonlyMap<string, boolean>

const judges: Readonly<Record<string, Judge>> = list

export const hiddenResults = (dataFolder: string): ReadonlyMap<string, boolean> =>
  new Map(Object.values(judges).flatMap((judge) => [...judge(dataFolder)]))
