// The engines of a data folder, one for each model that is asked. A file is checked before an engine reads it.
import { join } from 'node:path'
import type { Started } from '../../../contract/model/model.js'
import type { CatalogueEngine, CatalogueModel } from './catalogue.js'
import { type Engine, openEngine } from './engine.js'
import { checkModel, isChecked, type Places } from './installed.js'

export interface Engines {
  /** Where a model that is here answers; its engine starts where it does not run. Never rejects. */
  start(model: CatalogueModel, signal: AbortSignal): Promise<Started>
  /** Ends all of them. The next start opens new ones. */
  close(): Promise<void>
}

const damaged: Started = { ok: false, fault: { type: 'damaged' } }

/** Nothing starts before a model is asked. */
export function openEngines(places: Places, engine: CatalogueEngine): Engines {
  const open = new Map<string, Engine>()
  const engineOf = ({ size, model }: CatalogueModel): Engine => {
    const known = open.get(size)
    if (known) return known
    const opened = openEngine({ program: join(places.engine(engine), engine.program), file: places.model(size), name: model })
    open.set(size, opened)
    return opened
  }
  return {
    async start(model, signal) {
      try {
        if (!isChecked(places, model.size) && !(await checkModel(places, model, signal))) return damaged
        const started = await engineOf(model).use(signal)
        // A file that was changed behind our back is a usual cause.
        return started.ok || signal.aborted || (await checkModel(places, model, signal)) ? started : damaged
      } catch (error) {
        return { ok: false, fault: { type: 'ended', says: signal.aborted ? '' : error instanceof Error ? error.message : String(error) } }
      }
    },
    async close() {
      const all = [...open.values()]
      open.clear()
      await Promise.all(all.map((each) => each.close()))
    },
  }
}
