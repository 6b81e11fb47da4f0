import { expect, test } from 'vitest'
import { documentOf, element, escapeXml } from './xml.ts'

test('what people write stays text, in elements and in attributes', () => {
  const evil = `]]>"'<script>&amp;</script>`
  const { xml } = element('a', { href: evil }, evil)
  expect(xml).toBe(
    '<a href="]]&gt;&quot;&#39;&lt;script&gt;&amp;amp;&lt;/script&gt;">]]&gt;&quot;&#39;&lt;script&gt;&amp;amp;&lt;/script&gt;</a>',
  )
})

test('what XML cannot hold is left out, and everything else is kept', () => {
  expect(escapeXml('a\u0000b\u000bc\ud800d\ufffee\tf\ng')).toBe('abcde\tf\ng')
  expect(escapeXml('海 🌊')).toBe('海 🌊')
})

test('an element without anything in it is closed at once, and a document says what it is', () => {
  expect(documentOf(element('urlset', { xmlns: 'x' }))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="x"/>\n',
  )
})
