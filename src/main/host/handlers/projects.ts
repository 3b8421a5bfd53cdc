// Answers about projects.

import type { AppContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { HostParts } from '../host-parts.js'
import { inspected } from '../projects/import-project.js'

export const projectHandlers = ({ store, projects, uploads }: HostParts): Handlers<AppContract>['projects'] => ({
  close: ({ project, how }) => {
    if (!store.runs.closeProject(project, how)) throw userError('project-missing', { project })
    return {}
  },
  inspect: async ({ testCommand = null, ...asked }, signal) => inspected(await projects.import({ ...asked, testCommand }, signal)),
  receive: ({ upload, path, base64 }) => uploads.receive(upload, path, Buffer.from(base64, 'base64')),
  apply: ({ branch, ...asked }) => (branch === null ? projects.apply(asked) : projects.applyToBranch(asked, branch)),
})
