// Puts Go and the modules of a program into a container image.
import type { ContainerPart } from '../container.js'
import { VENDORED } from './install.js'

export const container: ContainerPart = {
  image: (version) => `docker.io/library/golang:${version ?? '1'}`,
  taken: { folders: ['/usr/local/go'], path: ['/usr/local/go/bin'], variables: {} },
  install: ({ has }) => (has('go.mod') && !has(VENDORED) ? ['go mod download'] : []),
}
