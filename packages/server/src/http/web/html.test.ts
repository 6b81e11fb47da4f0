import { expect, test } from 'vitest'
import { type Head, pageTemplate } from './html.ts'
import { type FirstPaint, renderFirstPaint, combinePageDescribers } from './first-paint.ts'

const hostile = '"><script>alert(1)</script>'
const built = '<html><title></title><main id="opening"><div class="spinner"></div></main></html>'

const head: Head = {
  language: hostile,
  theme: 'light',
  document_title: hostile,
  title: hostile,
  site_title: hostile,
  description: 'd'.repeat(400),
  keywords: hostile,
  icons: [{ rel: 'icon', href: hostile }],
  image_url: hostile,
  image_alt: hostile,
  has_own_image: true,
  video: { url: hostile, mimetype: hostile, width: 4, height: 3 },
  is_noindex: true,
  feeds: [{ title: hostile, url: hostile }],
  oembed_url: hostile,
  url: hostile,
}

const opening: FirstPaint = {
  look: 'page',
  language: hostile,
  title: hostile,
  text: hostile,
  backdrop_url: hostile,
  pictures: [{ url: hostile, alt: hostile, width: 4, height: 3 }],
}

test('J13 nothing that a page says of itself can end a tag', () => {
  const html = pageTemplate(built)(head, 'nonce', (spinner) => renderFirstPaint(opening, spinner))
  expect(html).not.toContain('<script>')
  expect(html.match(/"&gt;|&quot;&gt;/g)).not.toBeNull()
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).toContain('summary_large_image')
  expect(html).toContain(`content="${'d'.repeat(300)}"`)
  expect(html.match(/rel="alternate"/g)).toHaveLength(2)
  expect(html).toContain('--ratio:1.333')
  expect(html).toContain('<div class="spinner"></div></main>')
})

test('a screen that only the application can show waits for it under the spinner', () => {
  expect(pageTemplate(built)(head, 'nonce', null)).toContain('<main id="opening"><div class="spinner"></div></main>')
})

test('the first who knows a path describes it', async () => {
  const unknown = async () => undefined
  const known = async () => ({ title: 'Known' })
  const client = { ip: '', language: 'en-US', user_agent: '', origin: '', picture_origin: '' } as const
  expect(await combinePageDescribers([unknown, known, async () => null])('/x', client)).toEqual({ title: 'Known' })
  expect(await combinePageDescribers([unknown])('/x', client)).toBeUndefined()
})

test('[VD-19] the page of a video names it with its type and size for link previews', () => {
  const video = { url: 'https://o.example/i/a/video.mp4', mimetype: 'video/mp4', width: 640, height: 360 }
  const html = pageTemplate(built)({ ...head, video }, 'nonce', null)
  expect(html).toContain('<meta property="og:type" content="video.other" />')
  expect(html).toContain(`<meta property="og:video" content="${video.url}" />`)
  expect(html).toContain('<meta property="og:video:type" content="video/mp4" />')
  expect(html).toContain('<meta property="og:video:width" content="640" />')
  expect(pageTemplate(built)({ ...head, video: null }, 'nonce', null)).not.toContain('og:video')
})
