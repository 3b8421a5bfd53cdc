// What is wrong with a user's template: its files, its template.json, or the content of one.
import type { LeftOutFault } from '../paths/path-fault.js'
import type { FileFault } from './file-fault.js'

export type TemplateFault =
  /** `largest`: bytes that a file may have. */
  | { readonly type: 'file'; readonly path: string; readonly fault: FileFault; readonly largest: number }
  | { readonly type: 'not-text'; readonly path: string }
  | { readonly type: 'too-many-files'; readonly folder: string; readonly files: number; readonly most: number }
  | { readonly type: 'too-large'; readonly folder: string; readonly mebibytes: number }
  | { readonly type: 'not-json'; readonly cause: string }
  /** `cause`: what the schema says, line by line. */
  | { readonly type: 'other-shape'; readonly cause: string }
  | { readonly type: 'unknown-name'; readonly field: 'toolchains' | 'runner' | 'manager'; readonly name: string; readonly known: string[] }
  | { readonly type: 'packages-without-manager'; readonly managers: string[] }
  | { readonly type: 'toolchain-missing'; readonly manager: string; readonly toolchain: string }
  /** A manifest that is not protected. */
  | { readonly type: 'manifest-open'; readonly path: string }
  | { readonly type: 'manifest-missing'; readonly manager: string; readonly path: string }
  | { readonly type: 'glob-leaves' | 'glob-too-rich'; readonly glob: string }
  /** `reason`: a sentence of the judge of paths. */
  | { readonly type: 'path-unfit'; readonly fault: LeftOutFault }
  | { readonly type: 'name-taken'; readonly name: string }
