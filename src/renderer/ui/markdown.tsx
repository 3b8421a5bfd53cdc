// Markdown that a model wrote, as text that can do nothing: no raw HTML, no images from elsewhere, links only to the web and shown.
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize, { type defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { webAddress } from './web-address.js'

/** Nothing that loads, runs, or looks like a part of the window. */
export const schema: typeof defaultSchema = {
  tagNames: [
    'p',
    'strong',
    'em',
    'del',
    'code',
    'pre',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'br',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ],
  attributes: { a: ['href'] },
  protocols: { href: ['http', 'https'] },
  strip: ['script', 'style'],
  clobberPrefix: 'said-',
}

const heading: Components['h1'] = ({ children }) => (
  <p>
    <strong>{children}</strong>
  </p>
)

// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
export const scrolling: NonNullable<Components['pre']> = ({ children }) => <pre tabIndex={0}>{children}</pre>

const components: Components = {
  // A heading of a model is none of the window.
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  pre: scrolling,
  a({ href, children }) {
    const address = webAddress(href)
    if (address === null) return <span>{children}</span>
    return (
      <a className="link" href={address} title={address} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  },
}

/** Takes asterisks and underscores for what they are. */
function withoutEmphasis(this: { data(): object }): void {
  const data: { micromarkExtensions?: unknown[] } = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: ['attention'] } }]
}

interface SaidMarkdownProps {
  readonly text: string
  /** Whether it is about code, where `"_"` and `a*b` are literal. */
  readonly isOfCode?: boolean
  /** Recognises words in code marks; they are drawn as a quotation. */
  isWords?(code: string): boolean
}

/** Code, or a quotation where it is words. */
const codeOrWords = (isWords: (code: string) => boolean): Components => ({
  ...components,
  pre({ node, children }) {
    const [code] = node?.children ?? []
    const [said] = code?.type === 'element' ? code.children : []
    return said?.type === 'text' && isWords(said.value) ? <blockquote>{said.value}</blockquote> : scrolling({ children })
  },
})

export const SaidMarkdown = ({ text, isOfCode = false, isWords }: SaidMarkdownProps) => (
  <div className="markdown">
    <Markdown
      skipHtml
      remarkPlugins={isOfCode ? [remarkGfm, withoutEmphasis] : [remarkGfm]}
      rehypePlugins={[[rehypeSanitize, schema]]}
      urlTransform={(url) => webAddress(url) ?? ''}
      components={isWords ? codeOrWords(isWords) : components}
    >
      {text}
    </Markdown>
  </div>
)
