// What a face does before it opens anything: close what its starter left open, so that no sandbox inherits it.
import { closeInheritedDescriptors } from '../sandbox/backends/bubblewrap/descriptors.js'

export const hardenProcess = (): void => void closeInheritedDescriptors()
