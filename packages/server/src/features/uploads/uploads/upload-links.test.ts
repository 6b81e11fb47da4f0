import type { Photo } from '@imagora/contract'
import { expect, test } from 'vitest'
import { createLinks } from './service.ts'

const linksNamed = (name: string, alt = '') =>
  createLinks(
    {
      id: 7,
      name,
      alt,
      kind: 'image',
      mimetype: 'image/gif',
      width: 40,
      height: 30,
      frames: 1,
      public_url: 'https://x.test/i/k.jpg',
      preview_url: 'https://x.test/i/k/preview.webp?v=1',
      video_url: null,
      thumbnail_url: 'https://x.test/i/k/thumb.webp?v=1',
    } as Photo,
    'https://x.test',
    true,
    { open_transforms: 'sizes' },
  )

test('a photo is embedded in every form', () => {
  expect(linksNamed('Sea')).toEqual({
    url: 'https://x.test/i/k.jpg',
    html: '<img src="https://x.test/i/k.jpg" alt="Sea">',
    picture: '<img src="https://x.test/i/k.jpg" width="40" height="30" alt="Sea" loading="lazy" decoding="async">',
    bbcode: '[img]https://x.test/i/k.jpg[/img]',
    markdown: '![Sea](https://x.test/i/k.jpg)',
    markdown_with_link: '[![Sea](https://x.test/i/k.jpg)](https://x.test/i/k.jpg)',
    thumbnail_url: 'https://x.test/i/k/thumb.webp?v=1',
    delete_url: 'https://x.test/user/photos#photo-7',
  })
})

test('[EM-04] the alternative text stands in the codes instead of the name, and cannot break out', () => {
  const { html, markdown, bbcode } = linksNamed('IMG_1', 'A "red" [boat]')
  expect(html).toBe('<img src="https://x.test/i/k.jpg" alt="A &quot;red&quot; [boat]">')
  expect(markdown).toBe('![A "red" \\[boat\\]](https://x.test/i/k.jpg)')
  expect(bbcode).toBe('[img]https://x.test/i/k.jpg[/img]')
})

test('[J20] a name cannot break out of the code that it stands in', () => {
  const { html, markdown, bbcode } = linksNamed('"><script>x</script>](javascript:x)[img]')
  expect(html).toBe(
    '<img src="https://x.test/i/k.jpg" alt="&quot;&gt;&lt;script&gt;x&lt;/script&gt;](javascript:x)[img]">',
  )
  expect(markdown).toBe('!["\\>\\<script\\>x\\</script\\>\\]\\(javascript:x\\)\\[img\\]](https://x.test/i/k.jpg)')
  expect(bbcode).toBe('[img]https://x.test/i/k.jpg[/img]')
})
