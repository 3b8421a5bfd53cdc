// The consent that is being asked for now: one question after the other, each answered by the user.
import { create } from 'zustand'
import type { Wish } from '../../contract/run/wish.js'

interface OpenWish {
  readonly wish: Wish
  answer(isAgreed: boolean): void
}

export const useOpenWishes = create<{ readonly wishes: readonly OpenWish[] }>(() => ({ wishes: [] }))

/** Asks the user; resolves with false if they refuse, or close the question. */
export const askConsent = (wish: Wish): Promise<boolean> =>
  new Promise((resolve) => {
    const open: OpenWish = {
      wish,
      answer(isAgreed) {
        useOpenWishes.setState(({ wishes }) => ({ wishes: wishes.filter((each) => each !== open) }))
        resolve(isAgreed)
      },
    }
    useOpenWishes.setState(({ wishes }) => ({ wishes: [...wishes, open] }))
  })
