import { expect, test } from 'vitest'
import { isOwnPicture, isSafeLink } from './sanitize.ts'

test.each(['https://a.example/', 'http://a.example', 'mailto:a@b.example', '/pages/about', '#part'])(
  '[PU-02] %s may be linked',
  (href) => {
    expect(isSafeLink(href)).toBe(true)
  },
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'ftp://a',
  '',
])('[PU-02] %s may not', (href) => {
  expect(isSafeLink(href)).toBe(false)
})

test('[PU-02] pictures are shown from this site only', () => {
  const own = (src: string) => isOwnPicture(src, 'https://site.example')
  expect(['/i/a.jpg', 'i/a.jpg', 'https://site.example/i/a.jpg'].map(own)).toEqual([true, true, true])
  expect(
    ['https://evil.example/a.jpg', '//evil.example/a.jpg', 'data:image/png;base64,AA', 'http://['].map(own),
  ).toEqual([false, false, false, false])
})
