// One file of two trees, side by side.

import { useQuery } from '@tanstack/react-query'
import { kindOf } from '../../../contract/errors/index.js'
import { appErrorOf, core, errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { TextDiff } from '../../ui/text-diff.js'

interface Place {
  readonly run: string
  readonly tree: string
}

const useText = (place: Place | null, path: string) =>
  useQuery({
    queryKey: ['file', place?.run, place?.tree, path],
    // A side that has no such file is an empty side, not a failure.
    queryFn: () =>
      place
        ? core.files.read({ ...place, path }).catch((error: unknown) => {
            if (kindOf(appErrorOf(error)) === 'missing') return { text: '', binary: false }
            throw error
          })
        : { text: '', binary: false },
    staleTime: Infinity,
    retry: false,
  })

export function FileDiff({ path, left, right }: { path: string; left: Place | null; right: Place | null }) {
  const [before, after] = [useText(left, path), useText(right, path)]
  const error = before.error ?? after.error
  if (error) return <Notice tone="warn">{errorMessage(error)}</Notice>
  if (!before.data || !after.data) return <p className="note">Reading</p>
  if (before.data.binary || after.data.binary) return <p className="note">This is not a text file, so its lines are not compared.</p>
  return <TextDiff before={before.data.text} after={after.data.text} label={`Comparison of ${path}`} />
}
