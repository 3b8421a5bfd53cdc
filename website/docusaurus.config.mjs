// The documentation as a site: the Markdown of docs/ as it lies there, for people and, apart from that, for those who change the sources.
import { sourceLinks } from './source-links.mjs'

// Where it will be served decides the links that leave it; TILLGREEN_DOCS_URL says so, such as https://host/path/.
const address = new URL(process.env.TILLGREEN_DOCS_URL ?? 'http://127.0.0.1/')

export default {
  title: 'Tillgreen',
  tagline: 'Programs that are proved to work',
  favicon: 'mark.svg',
  url: address.origin,
  baseUrl: address.pathname,
  trailingSlash: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  staticDirectories: ['../src/renderer/public'],
  markdown: {
    // Plain Markdown, so that braces and angle brackets are what they look like.
    format: 'md',
    hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
    // The files have no front matter, since the window shows them too; one of them is where the site begins.
    async parseFrontMatter(given) {
      const parsed = await given.defaultParseFrontMatter(given)
      return given.filePath.endsWith('/guide/quick-start.md') ? { ...parsed, frontMatter: { ...parsed.frontMatter, slug: '/' } } : parsed
    },
  },
  plugins: [
    [
      '@docusaurus/plugin-content-docs',
      { path: '../docs', routeBasePath: '/', sidebarPath: './sidebars.mjs', beforeDefaultRemarkPlugins: [sourceLinks], breadcrumbs: false },
    ],
  ],
  themes: [['@docusaurus/theme-classic', { customCss: './theme.css' }]],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: 'Tillgreen',
      logo: { src: 'mark.svg', alt: '' },
      items: [
        { type: 'docSidebar', sidebarId: 'use', label: 'Use it', position: 'left' },
        { type: 'docSidebar', sidebarId: 'sources', label: 'Read the sources', position: 'left' },
      ],
    },
    docs: { sidebar: { hideable: true } },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  },
}
