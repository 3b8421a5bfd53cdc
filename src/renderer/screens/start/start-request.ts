// What the user asks for with what they typed, checked by the contract's own schema before it is sent.
import type { Budget } from '../../../contract/config/config.js'
import type { StartRun } from '../../../contract/run/run.js'
import { withAttachments } from '../../features/pictures/attachments.js'
import type { Attachment } from '../../features/pictures/kept-attachments.js'
import { checkedConfig } from '../../features/start-draft/drafted-config.js'
import type { Problems } from '../../features/start-draft/problems.js'
import type { StartDraft } from '../../features/start-draft/start-draft.js'

/** What would be started, or what is wrong with each field. */
export function requestOf(
  draft: StartDraft,
  standard: Budget,
  attached: readonly Attachment[],
): { input: StartRun } | { problems: Problems } {
  const { project } = draft
  const { words: description, pictures } = withAttachments(draft.description, attached)
  const isSaid = description !== '' || project?.redTests === 'fix'
  const checked = checkedConfig(draft, standard)
  const problems: Problems = {
    ...('problems' in checked ? checked.problems : {}),
    ...(isSaid
      ? {}
      : { description: project ? 'Describe the change in a sentence or two.' : 'Describe the program in a sentence or two first.' }),
  }
  if (!('config' in checked) || !isSaid) return { problems }
  return {
    input: {
      description,
      // What is there already says itself what it is.
      template: project ? null : draft.template,
      config: checked.config,
      plan: null,
      out: draft.out,
      byName: draft.out === null && project === null,
      force: false,
      project,
      pictures,
    },
  }
}
