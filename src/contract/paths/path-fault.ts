// Why a path is refused in a workspace: a code and data; src/words/recorded/path-fault.ts makes the sentence.

/** What is wrong with a path by itself, without its neighbours. */
export type PathFault =
  | { readonly type: 'path-empty' }
  | { readonly type: 'path-long'; readonly path: string; readonly length: number; readonly most: number }
  | { readonly type: 'path-deep'; readonly path: string; readonly levels: number; readonly most: number }
  | { readonly type: 'control-character' | 'invisible-character' | 'backslash' | 'absolute' | 'drive'; readonly path: string }
  | { readonly type: 'first-character' | 'forbidden-character'; readonly path: string; readonly character: string }
  | { readonly type: 'segment-empty'; readonly path: string }
  | { readonly type: 'name-long'; readonly path: string; readonly length: number; readonly most: number }
  | { readonly type: 'segment-dots' | 'name-repository' | 'name-edge' | 'name-reserved'; readonly path: string; readonly name: string }

/** Where a link leads that no workspace may hold. */
export type LinkFault = 'where-git-expects-a-file' | 'out' | 'into-repository' | 'circle' | 'on-and-on'

/** Why a path is left out of a tree: by itself, or because of its neighbours. */
export type LeftOutFault =
  | PathFault
  | { readonly type: 'twice' | 'makes-repository'; readonly path: string }
  | { readonly type: 'below-file' | 'below-link'; readonly path: string; readonly blocker: string }
  | { readonly type: 'link'; readonly path: string; readonly target: string; readonly leads: LinkFault }
  | { readonly type: 'twin'; readonly path: string; readonly twin: string }
  | { readonly type: 'special-file' | 'link-or-special-file' | 'not-utf8'; readonly path: string }
  | { readonly type: 'not-read'; readonly path: string; readonly code: string }
