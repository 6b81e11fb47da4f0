import { isDeepStrictEqual } from 'node:util'
import { aliasPathOf, isAliasPath } from '@imagora/contract'
import { namedLink } from '@imagora/contract/link-names'
import { parseSearch, writeSearch } from '@imagora/contract/photo-search'
import { parseSearchText } from '#features/library/photos/photo-search.ts'
import { sidecarsOf } from '#features/uploads/imports/sidecars.ts'
import { attachment } from '#http/delivery/picture-headers.ts'
import { isPictureUrl, createPictureFinder } from '#http/delivery/picture-address.ts'
import { createExcerpt } from '#platform/markdown-excerpt.ts'
import type { Random } from '../random.ts'
import { assertThat, type FuzzTarget } from '../target.ts'
import { filenameOf, titleOf } from '#features/uploads/uploads/receive-file.ts'

/** UTF-16 input may contain lone surrogates, which UTF-8 cannot encode but JSON can. */
const textOf = (input: Buffer) => input.toString(input.length % 4 === 0 ? 'utf16le' : 'utf8')

const filters = [
  'tag:',
  'type:',
  'is:',
  'after:',
  'before:',
  'size:',
  'color:',
  'album:',
  'storage:',
  'TAG：',
  'sort:',
  'status:',
]
const values = [
  'sea',
  '"north sea"',
  'png',
  'public',
  '2026-02-30',
  '2026-02-28',
  '>5mb',
  '<1.5kb',
  '"',
  '\\',
  '"a\\"b"',
  ' ',
  '\\tag:x',
  '',
]

const search: FuzzTarget = {
  name: 'search',
  seeds: () =>
    [
      'sea type:png size:>5mb tag:"north sea"',
      'sort:id:descend status:x \\tag:a',
      'tag：海 is:public after:2026-01-01',
    ].map((text) => Buffer.from(text)),
  dictionary: [...filters, ...values],
  generate: (random: Random) =>
    Buffer.from(
      Array.from(
        { length: 1 + random.magnitude(40) },
        () => `${random.pick(filters)}${random.pick(values)}${random.pick([' ', '', '  '])}`,
      ).join(''),
    ),
  maxBytes: 64 * 1024,
  run(input) {
    const typed = textOf(input)
    const read = parseSearch(typed)
    assertThat(
      isDeepStrictEqual(parseSearch(writeSearch(read)), read),
      `what was read is written so that it is read again: ${writeSearch(read).slice(0, 200)}`,
    )
    const { order } = parseSearchText({ q: typed, order: 'newest' })
    assertThat(['newest', 'oldest'].includes(order), 'there is an order')
  },
}

const address = createPictureFinder<string>({
  pictures: { find: (key) => key },
  sharedPictures: { find: () => null },
})

const links: FuzzTarget = {
  name: 'links',
  seeds: () =>
    [
      '/i/abc123.jpg',
      '/i/abc/thumb.webp?v=1',
      '/i/abc/sea.png?w=320',
      '/s/my-share/12/preview.webp',
      '/uploads/2020/%E6%B5%B7.jpg',
      '/images/a//b',
    ].map((text) => Buffer.from(text)),
  dictionary: [
    '/i/',
    '/s/',
    '/uploads/',
    '.jpg',
    '.webp',
    '/thumb',
    '?',
    '%2f',
    '%00',
    '%',
    '..',
    '//',
    '\\',
    '#',
    '/original.',
  ],
  maxBytes: 16 * 1024,
  run(input) {
    const text = textOf(input)
    isPictureUrl(text)
    const found = address(text)
    assertThat(!(found instanceof Promise), 'what is known is found at once')
    const path = aliasPathOf(text)
    assertThat(
      path === null || (isAliasPath(path) && !path.includes('\0')),
      'a path of an older host is one when decoded',
    )
    const named = namedLink('https://a.example/i/abc.jpg', text, input.length % 2 === 0)
    assertThat(
      URL.canParse(named) && new URL(named).pathname.startsWith('/i/abc'),
      `a named link leads to its picture: ${named.slice(0, 200)}`,
    )
  },
}

const names: FuzzTarget = {
  name: 'names',
  seeds: () =>
    ['sea.jpg', '../../etc/passwd', 'C:\\a\\b.png', 'sea(1).jpg', 'sea-edited.jpg', '# A\n```\nx\n```\n[a](b)'].map(
      (text) => Buffer.from(text),
    ),
  dictionary: [
    '/',
    '\\',
    '..',
    '.',
    '(1)',
    '.jpg',
    '\u202e',
    '\0',
    '\r\n',
    '-edited',
    '"',
    '[',
    '](',
    '```',
    '* ',
    '> ',
  ],
  maxBytes: 64 * 1024,
  run(input) {
    const given = textOf(input)
    const filename = filenameOf(given)
    assertThat(
      !/[/\\\p{Cc}]/u.test(filename) && Array.from(filename).length <= 200,
      `a name is plain: ${JSON.stringify(filename)}`,
    )
    assertThat(filenameOf(filename) === filename, 'a clean name stays as it is')
    assertThat(titleOf(filename).length <= filename.length, 'a title is no longer than the name')
    assertThat(/^[\x20-\x7e]*$/.test(attachment(filename)), 'a header has plain signs alone')
    sidecarsOf(filename, new Set([`${filename}.json`]))
    assertThat(Array.from(createExcerpt(given, 100)).length <= 101, 'an excerpt is short')
  },
}

export const textTargets: FuzzTarget[] = [search, links, names]
