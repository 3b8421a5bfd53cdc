// Questions about the built-in model: what is in the data folder, and the download that brings it there.
import { z } from 'zod'
import { BuiltInModelState } from '../model/built-in.js'
import { call, feed } from '../wire/define.js'

const Nothing = z.object({})

export const builtInModelQuestions = {
  state: call(Nothing, BuiltInModelState),
  /**
   * Starts a download, or checks the files that are there. `follow` reports its progress. Afterwards the model is an endpoint of the
   * settings.
   */
  get: call(z.object({ size: z.string() }), BuiltInModelState),
  /** The state now and after each change, until no download is under way. */
  follow: feed(Nothing, BuiltInModelState),
  /** Ends the download; what was fetched stays for the next one. */
  cancel: call(Nothing, BuiltInModelState),
  /** Removes model and engine from the data folder, and their endpoint from the settings. */
  remove: call(Nothing, BuiltInModelState),
  /** The text of the licence that the models have. */
  licence: call(Nothing, z.object({ text: z.string() })),
}
