// Who answers the questions of the optional features, a line each.
export { benchHandlers as bench } from './bench/handlers.js'
export { datasetHandlers as datasets } from './datasets/handlers.js'
export { explorationHandlers as explorations } from './explorations/handlers.js'
export { fineTuningHandlers as fineTunings } from './fine-tunings/handlers.js'
export { lessonHandlers as lessons } from './lessons/handlers.js'
export { libraryHandlers as library } from './library/handlers.js'
export { pageHandlers as pages } from './pages/handlers.js'
export { promptPackHandlers as promptPacks } from './prompt-packs/handlers.js'
export { reviewHandlers as reviews } from './review/handlers.js'
export { routerHandlers as router } from './router/handlers.js'
export { standingHandlers as standing } from './standing/handlers.js'
export { telemetryHandlers as telemetry } from './telemetry/handlers.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
