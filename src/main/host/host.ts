// All that a face may know of the host: how it is opened, and what a face needs before it is there.
import { composeHost } from './compose.js'
import type { Host, HostOptions } from './host-parts.js'

/** Opens a data folder; refuses as the store does. */
export function createHost(place: HostOptions): Host {
  const { handlers, recovered, previewPorts, leave, close } = composeHost(place)
  return { handlers, recovered, previewPorts, leave, close }
}

/** Prepares a face before it opens anything: closes files that its starter left open, so that no sandbox inherits them. */
export { closeInheritedDescriptors as hardenProcess } from '../sandbox/backends/bubblewrap/descriptors.js'
export type { KeyStore } from './data-folder/key-store.js'
export { readPlainFile } from './data-folder/plain-file.js'
export { makePrivate } from './data-folder/private-folder.js'
export { replaceFile } from './data-folder/replace-file.js'
export { openSealedKeys, type Seal } from './data-folder/sealed-keys.js'
export { asUserError } from './data-folder/storage-error.js'
export { endpointEnvironment } from './endpoints/environment.js'
export type { Host } from './host-parts.js'
