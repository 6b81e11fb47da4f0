import { expect, test } from 'vitest'
import { parseUrlTarget, parseReportedUrl, within } from './find-reported.ts'

const origin = 'https://pictures.example'

test.each([
  ['/i/AbC_-1.jpg', { type: 'photo', key: 'AbC_-1' }],
  ['https://pictures.example/i/AbC/thumb.webp?v=3', { type: 'photo', key: 'AbC' }],
  ['pictures.example/i/AbC.png', { type: 'photo', key: 'AbC' }],
  ['/s/summer/12/preview.webp?v=1&s=x', { type: 'share_photo', slug: 'summer', id: 12 }],
  ['/shares/summer', { type: 'share', slug: 'summer' }],
  ['/shares/summer#photo-3', { type: 'share_photo', slug: 'summer', id: 3 }],
  ['/explore/albums/7#photo-9', { type: 'explore_photo', id: 9 }],
  ['/explore/albums/7', { type: 'album', id: 7 }],
  ['/explore/@Ann', { type: 'user', username: 'ann' }],
  ['/explore#photo-5', { type: 'explore_photo', id: 5 }],
  ['/explore/albums/0', { type: 'other' }],
  ['/explore/%E0%A4%A/', { type: 'other' }],
  ['/uploads/old.jpg', { type: 'other' }],
  ['/', { type: 'other' }],
  ['/shares/%00', { type: 'share', slug: '%00' }],
  ['/explore/@a%00', { type: 'user', username: 'a%00' }],
])('%s is read', (given, pointed) => {
  expect(parseUrlTarget(parseReportedUrl(given, origin)!)).toEqual(pointed)
})

test.each([
  ['http://PICTURES.example:80/i/a.jpg', true],
  ['//pictures.example/i/a.jpg', true],
  ['pictures.example:443/i/a.jpg', true],
  ['https://pictures.example:8443/i/a.jpg', false],
  ['https://pictures.example.evil.example/i/a.jpg', false],
  ['https://pictures.example@evil.example/i/a.jpg', false],
  ['https://evil.example/?https://pictures.example/i/a.jpg', false],
  ['evil.example/i/a.jpg', false],
])('whether %s is this site is told by its host', (given, isOurs) => {
  expect(within(parseReportedUrl(given, origin)!, [origin]) !== null).toBe(isOurs)
})

test.each([
  ['https://cdn.example/ours/i/a.jpg', '/i/a.jpg'],
  ['https://cdn.example/ours', '/'],
  ['https://cdn.example/oursnot/i/a.jpg', undefined],
  ['https://cdn.example/theirs/i/a.jpg', undefined],
  ['https://cdn.example:8080/ours/i/a.jpg', undefined],
  ['https://pictures.example/deep/i/a.jpg', '/i/a.jpg'],
])('%s is read behind the front of a storage that it is under', (given, path) => {
  const fronts = [origin, 'https://cdn.example/ours/', 'https://pictures.example/deep']
  expect(within(parseReportedUrl(given, origin)!, fronts)?.pathname).toBe(path)
})

test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'ftp://pictures.example/a', 'http://', 'a b'])(
  '%j is no address',
  (given) => {
    const url = parseReportedUrl(given, origin)
    expect(url === null || within(url, [origin]) === null).toBe(true)
  },
)
