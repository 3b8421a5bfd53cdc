// Reduces a source to its shape: the words of its tree with their nesting, without comments and layout.
import type { Node, Tree } from 'web-tree-sitter'

/** Marks that a formatter adds or removes, without meaning. */
const LAYOUT: ReadonlySet<string> = new Set([',', ';'])

/** Two texts of one shape differ in comments, line breaks, indentation and closing marks alone. None if the text does not parse. */
export function shapeOf(tree: Tree): string[] {
  const words: string[] = []
  const walk = (node: Node): void => {
    if (node.type.includes('comment')) return
    if (node.childCount === 0) {
      if (!LAYOUT.has(node.type)) words.push(node.text.trim())
      return
    }
    // Quoted text is kept unchanged: its blanks are not layout.
    if (node.type.includes('string')) {
      words.push(node.text)
      return
    }
    words.push('(')
    for (const child of node.children) if (child) walk(child)
    words.push(')')
  }
  if (tree.rootNode.hasError) return []
  walk(tree.rootNode)
  return [words.filter((word) => word !== '').join(' ')]
}
