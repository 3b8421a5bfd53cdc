// Answers about projects.
import type { Handlers } from '../../../contract/define.js'
import { Refusal } from '../../../contract/errors.js'
import type { AppContract } from '../../../contract/index.js'
import type { HostParts } from '../host-parts.js'

export const projectAnswers = ({ store }: HostParts): Handlers<AppContract>['projects'] => ({
  close: ({ project, how }) => {
    if (!store.runs.closeProject(project, how)) throw new Refusal('missing', `There is no project ${project}.`)
    return {}
  },
})
