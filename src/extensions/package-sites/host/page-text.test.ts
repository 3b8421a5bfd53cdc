import { expect, test } from 'vitest'
import { pageText } from './page-text.js'

const page = `<!doctype html><html><head><title>T</title><style>p { color: red }</style></head><body>
<nav><a href="/api.html">API <b>reference</b></a><a href="https://other.org/">elsewhere</a></nav>
<main>
  <h2>Areas<a class="headerlink" href="#areas">¶</a></h2>
  <p>Call <code>area</code> with a   length &amp; a unit. <a href="more.html?a=1&amp;b=2#x">More</a></p>
  <pre>area(2,
     unit="cm")</pre>
  <ul><li>first</li><li>second</li></ul>
  <script>alert(1)</script>
</main><footer>All rights reserved</footer></body></html>`

test('the main part of a page becomes text that keeps its headings, lists and code', () => {
  const { text } = pageText(page, 'https://shapes.org/docs/')
  expect(text).toMatch(/^## Areas\n\nCall area with a length & a unit\. More\n\narea\(2,\n {5}unit="cm"\)\n\n- first\n- second$/)
})

test('links to other pages of the same site are given with their words, also those beside the matter', () => {
  expect(pageText(page, 'https://shapes.org/docs/').links).toEqual([
    { address: 'https://shapes.org/api.html', words: 'API reference' },
    { address: 'https://shapes.org/docs/more.html?a=1&b=2', words: 'More' },
  ])
})

test('a page that is nested without end, or cut in the middle, is read as far as it can be', () => {
  for (const tag of ['<div>', '<a href="x">', '<table><tr><td>', '<main>', '<b></i>'])
    expect(pageText(`<p>begun</p>${tag.repeat(300_000)}deep`, 'https://shapes.org/').text.length).toBeLessThan(100)
  expect(pageText('<main><p>begun <a href="/x', 'https://shapes.org/').text).toBe('begun')
})
