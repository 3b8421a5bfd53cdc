// Extensions that decide which model of a run answers: each of them has a host/model-client.ts.
import type { ClientFeature } from './host-feature.js'

const found = import.meta.glob<ClientFeature>('../../../extensions/*/host/model-client.ts', { eager: true, import: 'default' })

export const clientFeatures: readonly ClientFeature[] = Object.values(found)
