// Questions about fine-tunings.

import { z } from 'zod'
import { EndpointName } from '../../../contract/config/settings.js'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { call, feed } from '../../../contract/wire/define.js'
import { Dataset, FineTuning, FineTuningId, TuningParameters, Upload } from './fine-tuning.js'

const Ref = z.object({ id: FineTuningId })

export const TuningWish = z.object({
  /** A JSONL file of chats. */
  path: z.string().min(1).max(4_000),
  /** An endpoint by its name or address; empty means the default endpoint. */
  endpoint: z.string().max(500).default(''),
  /** The base model; empty takes that of the endpoint. */
  model: z.string().max(200).default(''),
  /** Share of the pairs that is held back, program by program; 0 trains on all of them. */
  validation: z.number().min(0).max(0.5).default(0),
})
export type TuningWish = z.infer<typeof TuningWish>

export const fineTuningQuestions = {
  /** Reads a dataset and says what would leave this machine, and to where. Nothing is sent. Refuses (`dataset-unfit`) the first bad line. */
  check: call(TuningWish, z.object({ dataset: Dataset, upload: Upload })),
  /**
   * Keeps a fine-tuning to be started, which `follow` then does. Refuses (`fine-tuning-unagreed`) where `agreed` is not exactly what would
   * leave this machine now.
   */
  start: call(
    TuningWish.extend({
      parameters: TuningParameters.prefault({}),
      usdPerMillion: z.number().nonnegative().max(1e6).nullable().default(null),
      agreed: Upload.nullable(),
    }),
    FineTuning,
  ),
  /** The newest first. */
  list: call(z.object({}), z.array(FineTuning)),
  /** The one whose id has this prefix. */
  find: call(z.object({ prefix: z.string().min(1).max(48) }), Ref),
  show: call(Ref, FineTuning),
  /** Starts it unless it is started, and emits each change until it is over. Ending the feed changes nothing at the endpoint. */
  follow: feed(Ref, FineTuning),
  /** Ends it at the endpoint too, even if another process follows it. */
  cancel: call(Ref, FineTuning),
  /** Makes an endpoint of the settings of the new model: the same address and key. */
  register: call(Ref.extend({ name: EndpointName }), FineTuning),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly fineTunings: typeof fineTuningQuestions
  }
}

export default { fineTunings: fineTuningQuestions } satisfies Partial<ExtensionQuestions>
