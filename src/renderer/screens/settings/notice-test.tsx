// Tries the address that notices are sent to, and says what came of it.
import { useMutation } from '@tanstack/react-query'
import { LoaderCircle, Send } from 'lucide-react'
import { noticeTestWords } from '../../../words/notices/notice.js'
import { core, errorMessage } from '../../boot/api.js'

/** @param address of the settings; nothing is offered where there is none */
export function NoticeTest({ address }: { address: string }) {
  const test = useMutation({ mutationFn: () => core.settings.testNotice({}) })
  if (address === '') return null
  const isBad = test.error !== null || (test.data?.fault ?? null) !== null
  return (
    <div className="actions">
      <button type="button" className="button" disabled={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? <LoaderCircle aria-hidden className="turning" /> : <Send aria-hidden />} Send a test notice
      </button>
      <span role="status" className={isBad ? 'text-red' : undefined}>
        {test.error ? errorMessage(test.error) : test.isSuccess ? noticeTestWords(test.data) : ''}
      </span>
    </div>
  )
}
