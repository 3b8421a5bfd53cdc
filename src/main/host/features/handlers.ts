// Who answers the questions of the optional features, a line each.
export { benchHandlers as bench } from '../../../extensions/bench/host/handlers.js'
export { datasetHandlers as datasets } from '../../../extensions/datasets/host/handlers.js'
export { explorationHandlers as explorations } from '../../../extensions/explorations/host/handlers.js'
export { fineTuningHandlers as fineTunings } from '../../../extensions/fine-tunings/host/handlers.js'
export { lessonHandlers as lessons } from '../../../extensions/lessons/host/handlers.js'
export { libraryHandlers as library } from '../../../extensions/library/host/handlers.js'
export { pageHandlers as pages } from '../../../extensions/pages/host/handlers.js'
export { promptPackHandlers as promptPacks } from '../../../extensions/prompt-packs/host/handlers.js'
export { reviewHandlers as reviews } from '../../../extensions/review/host/handlers.js'
export { routerHandlers as router } from '../../../extensions/router/host/handlers.js'
export { standingHandlers as standing } from '../../../extensions/standing/host/handlers.js'
export { telemetryHandlers as telemetry } from '../../../extensions/telemetry/host/handlers.js'

// biome-ignore lint/complexity/noUselessEmptyExport: it stays a module when the last of them is taken out
export {}
