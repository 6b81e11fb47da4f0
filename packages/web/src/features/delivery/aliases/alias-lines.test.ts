import { expect, test } from 'vitest'
import { parseAliasLines } from './alias-lines.ts'

test('a line names an old address and a photo, by its key or by a link, however the two are parted', () => {
  const text = [
    '/uploads/1.jpg Qx3_-a',
    'https://old.example/a b.png,https://new.example/i/Qx3_-a.jpg',
    '',
    '  /images/3\thttps://new.example/i/Qx3_-a/thumb.webp?v=1  ',
  ].join('\n')
  expect(parseAliasLines(text)).toEqual({
    aliases: [
      { path: '/uploads/1.jpg', key: 'Qx3_-a' },
      { path: 'https://old.example/a b.png', key: 'Qx3_-a' },
      { path: '/images/3', key: 'Qx3_-a' },
    ],
    invalidLines: [],
  })
})

test('reports invalid lines by number', () => {
  expect(parseAliasLines('/uploads/1.jpg\n\n/uploads/2.jpg a$b\n/uploads/3.jpg abc')).toEqual({
    aliases: [{ path: '/uploads/3.jpg', key: 'abc' }],
    invalidLines: [1, 3],
  })
})
