// Links into the sources become names of files: the site has the documents, and nobody knows where the sources are looked at.
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('../docs', import.meta.url))

/** A remark plugin. It runs before Docusaurus makes files out of what is linked to. */
export const sourceLinks = () => (tree, file) => unlink(tree, resolve(file.path, '..'))

function unlink(node, folder) {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    unlink(child, folder)
    return child.type === 'link' && leadsOut(child.url, folder) ? named(child.children) : [child]
  })
}

/** One word that was a link is the name of a file. */
function named(children) {
  const [only, ...others] = children
  return others.length === 0 && only?.type === 'text' && !only.value.includes(' ') ? [{ type: 'inlineCode', value: only.value }] : children
}

function leadsOut(url, folder) {
  if (/^[a-z]+:|^#/.test(url)) return false
  const path = resolve(folder, url.split('#')[0])
  return relative(docs, path).startsWith('..') || !path.endsWith('.md')
}
