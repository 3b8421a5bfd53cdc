// A syntax tree as plain objects, so that it can be walked often without asking the parser for every node.
import type { Tree } from 'web-tree-sitter'

/** A text with the root of its tree. */
export interface ParsedText {
  readonly root: Part
  /** That of the file, or what a reader unfolded of it. */
  readonly text: string
}

/** A node of the tree: letters `from` to before `to`. */
export class Part {
  readonly parts: Part[] = []
  readonly type: string
  readonly isNamed: boolean
  readonly from: number
  readonly to: number
  /** What it is to its parent; empty if the grammar gives it no name. */
  readonly field: string
  readonly parent: Part | null
  readonly #file: string

  constructor(
    file: string,
    { type, isNamed, from, to, field, parent }: Pick<Part, 'type' | 'isNamed' | 'from' | 'to' | 'field' | 'parent'>,
  ) {
    this.#file = file
    this.type = type
    this.isNamed = isNamed
    this.from = from
    this.to = to
    this.field = field
    this.parent = parent
  }

  get text(): string {
    return this.#file.slice(this.from, this.to)
  }

  /** Named children without comments. */
  get named(): readonly Part[] {
    return this.parts.filter((part) => part.isNamed && !part.type.includes('comment'))
  }

  /** The first child of this field. */
  at(field: string): Part | null {
    return this.parts.find((part) => part.field === field) ?? null
  }

  /** The first child of one of these types. */
  of(...types: readonly string[]): Part | null {
    return this.parts.find((part) => types.includes(part.type)) ?? null
  }

  /** This part and all below it, in the order of the text. */
  *walk(): Generator<Part> {
    const open: Part[] = [this]
    for (let part = open.pop(); part; part = open.pop()) {
      yield part
      for (let index = part.parts.length - 1; index >= 0; index--) {
        const child = part.parts[index]
        if (child) open.push(child)
      }
    }
  }

  /** Its parents, the nearest first. */
  *above(): Generator<Part> {
    for (let part = this.parent; part; part = part.parent) yield part
  }
}

export function partsOf(tree: Tree, text: string): Part {
  const cursor = tree.walk()
  try {
    const made = (parent: Part | null): Part =>
      new Part(text, {
        type: cursor.nodeType,
        isNamed: cursor.nodeIsNamed,
        from: cursor.startIndex,
        to: cursor.endIndex,
        field: cursor.currentFieldName ?? '',
        parent,
      })
    const root = made(null)
    let parent: Part | null = cursor.gotoFirstChild() ? root : null
    while (parent) {
      const part: Part = made(parent)
      parent.parts.push(part)
      if (cursor.gotoFirstChild()) {
        parent = part
        continue
      }
      while (parent && !cursor.gotoNextSibling()) {
        cursor.gotoParent()
        parent = parent.parent
      }
    }
    return root
  } finally {
    cursor.delete()
  }
}

/** The largest parts within each of these consecutive ranges. */
export function partsIn(root: Part, ranges: readonly { readonly from: number; readonly to: number }[]): readonly (readonly Part[])[] {
  const found = ranges.map((): Part[] => [])
  const put = (part: Part): void => {
    let low = 0
    for (let high = ranges.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((ranges[middle]?.to ?? 0) > part.from) high = middle
      else low = middle + 1
    }
    const range = ranges[low]
    if (!range || range.from >= part.to) return
    if (range.from <= part.from && part.to <= range.to) found[low]?.push(part)
    else for (const child of part.parts) put(child)
  }
  put(root)
  return found
}

/** The first part of a type in or below these: a file or a class with one test has the same letters as that test. */
export function firstOf(parts: readonly Part[], type: string): Part | null {
  for (const part of parts) for (const each of part.walk()) if (each.type === type) return each
  return null
}
