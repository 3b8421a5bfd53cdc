// Why the old program was not compared with the new one, as the timeline says it.

export type NotCompared =
  | { readonly type: 'no-change' | 'not-callable' | 'no-function' }
  /** The first function that was left out. */
  | { readonly type: 'left-out'; readonly what: string; readonly why: string }

export const notComparedText = (reason: NotCompared): string => `Old and new were not compared: ${reasonWords(reason)}.`

function reasonWords(reason: NotCompared): string {
  switch (reason.type) {
    case 'no-change':
      return 'no file of text differs'
    case 'not-callable':
      return 'functions of this kind of project cannot be called'
    case 'no-function':
      return 'there is no function that could be called'
    case 'left-out':
      return `${reason.what}: ${reason.why}`
    default:
      return reason satisfies never
  }
}
