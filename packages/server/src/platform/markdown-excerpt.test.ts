import { expect, test } from 'vitest'
import { processorMs } from '#test/harness/cpu-time.ts'
import { createExcerpt } from './markdown-excerpt.ts'

test.each([
  ['# Rules\n\nBe **kind**, be _brief_.', 'Rules Be kind, be brief.'],
  ['- one\n- [x] two\n1. three\n\n---\n> four', 'one two three four'],
  ['See [the terms](https://x.example/terms "Terms") and ![a cat](/i/a.png).', 'See the terms and a cat.'],
  ['before\n\n```js\nalert(1)\n```\n\nafter', 'before after'],
  ['| a | b |\n| --- | --- |\n| 1 | 2 |', 'a b 1 2'],
  ['<script>alert(1)</script> text <https://x.example/>', 'alert(1) text https://x.example/'],
  ['你好，**世界**', '你好，世界'],
  ['', ''],
])('%j begins with plain words', (markdown, words) => {
  expect(createExcerpt(markdown, 200)).toBe(words)
})

test('it is cut by what people count, and says so', () => {
  expect(createExcerpt('🌊'.repeat(300), 10)).toBe(`${'🌊'.repeat(10)}…`)
})

test.each(['[', '`', '<a ', '- ', '* ', '![](', '|', '\n> '])('a text of nothing but %j takes no time', (piece) => {
  expect(processorMs(() => createExcerpt(piece.repeat(100_000), 200))).toBeLessThan(1000)
})
