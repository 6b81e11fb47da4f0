import { expect, test } from 'vitest'
import { embedCode, embedCodes, linkForms } from './embed-codes.ts'

const picture = { name: 'Sea "at [dawn]"', public_url: 'https://图.example/i/a b(1).jpg' }

test('[UP-11] a link has five forms, and no name breaks out of them', () => {
  expect(linkForms.map((form) => embedCode(picture, form, false))).toEqual([
    'https://图.example/i/a b(1).jpg',
    '<img src="https://图.example/i/a b(1).jpg" alt="Sea &quot;at [dawn]&quot;">',
    String.raw`![Sea "at \[dawn\]"](https://图.example/i/a%20b%281%29.jpg)`,
    String.raw`[![Sea "at \[dawn\]"](https://图.example/i/a%20b%281%29.jpg)](https://图.example/i/a%20b%281%29.jpg)`,
    '[img]https://图.example/i/a b(1).jpg[/img]',
  ])
})

test('[UP-11] the URL is encoded where the person wants it, and never twice', () => {
  expect(embedCode(picture, 'url', true)).toBe('https://xn--wcs.example/i/a%20b(1).jpg')
  const once = { name: '', public_url: 'https://a.example/%E5%9B%BE.jpg' }
  expect(embedCode(once, 'bbcode', true)).toBe('[img]https://a.example/%E5%9B%BE.jpg[/img]')
})

test('[UP-11] many links come one a line, without pictures that have none', () => {
  const pictures = [picture, { name: 'gone', public_url: '' }, { name: 'b', public_url: 'https://a.example/b' }]
  expect(embedCodes(pictures, 'url', false)).toBe('https://图.example/i/a b(1).jpg\nhttps://a.example/b')
})
