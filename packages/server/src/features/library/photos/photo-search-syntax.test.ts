import {
  findUnreadFilters,
  parseSearch,
  photoColors,
  photoKinds,
  photoParts,
  photoTraits,
  photoTypes,
  type SearchFilters,
  splitText,
  writeSearch,
} from '@imagora/contract/photo-search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorMs } from '#test/harness/cpu-time.ts'
import { seed } from '#test/harness/seed.ts'

const MB = 1024 ** 2

test.each<[string, string, SearchFilters]>([
  ['', '', {}],
  ['  sea  side ', 'sea  side', {}],
  ['tag:sea', '', { tags: ['sea'] }],
  ['a tag:sea b', 'a b', { tags: ['sea'] }],
  ['tag:"north sea" Tag:boat tag:boat', '', { tags: ['north sea', 'boat'] }],
  ['tag:"5\\" disk \\\\ tape"', '', { tags: ['5" disk \\ tape'] }],
  ['标签 tag：海边', '标签', { tags: ['海边'] }],
  ['type:PNG', '', { type: 'png' }],
  ['type:jpg type:tif', '', { type: 'tiff' }],
  ['is:public', '', { is_public: true }],
  ['is:private is:Nice', 'is:Nice', { is_public: false }],
  ['after:2024-05-01 before:2024-06-30', '', { from: '2024-05-01', to: '2024-06-30' }],
  ['size:>5mb size:<=1.5GB', '', { min_bytes: 5 * MB, max_bytes: 1536 * MB }],
  ['size:<200KB', '', { max_bytes: 204_800 }],
  ['color:Blue color:gray', '', { color: 'grey' }],
  ['album:"Summer 2024" storage:S3 lake', 'lake', { album: 'Summer 2024', storage: 'S3' }],
  ['camera:"Canon EOS" lens:50mm', '', { camera: 'Canon EOS', lens: '50mm' }],
  ['date:2024-02', '', { from: '2024-02-01', to: '2024-02-29' }],
  ['month:2023-12', '', { from: '2023-12-01', to: '2023-12-31' }],
  ['year:2024 before:2024-05', '', { from: '2024-01-01', to: '2024-05-31' }],
  ['date:2024-05-03', '', { from: '2024-05-03', to: '2024-05-03' }],
  ['width:>1920 height:<=1080px', '', { min_width: 1920, max_height: 1080 }],
  ['width:640', '', { min_width: 640, max_width: 640 }],
  ['is:public is:signed is:animated', '', { is_public: true, is: ['protected', 'animated'] }],
  ['has:tags has:gps', '', { has: ['tag', 'place'] }],
  ['-is:public', '', { is_public: false }],
  ['-tag:fog sea -TAG:"north sea" -has:album', 'sea', { excluded: { tags: ['fog', 'north sea'], has: ['album'] } }],
  ['-color:red -color:blue -type:jpg', '', { excluded: { color: ['red', 'blue'], type: ['jpeg'] } }],
  ['"a tag:sea b" tag:x', '"a tag:sea b"', { tags: ['x'] }],
])('[SQ-01] %s is read', (search, text, filters) => {
  expect(parseSearch(search)).toEqual({ text, filters })
})

test.each([
  'http://example.com',
  'colour:blue',
  'tag:',
  'tag:""',
  'tag:" "',
  'tag:"open',
  'tag:"a"b',
  'mytag:sea',
  'type:exe',
  'type:constructor',
  'type:__proto__',
  'color:__proto__',
  'color:toString',
  'constructor:png',
  'size:5mb',
  'size:>5tb',
  'size:>99999999999gb',
  'after:2024-02-30',
  'after:24-1-1',
  'before:tomorrow',
  'color:mauve',
  'is:',
  '" or',
  'back\\slash',
  'sort:oldest',
  '-size:>5mb',
  '-after:2024-01-01',
  '--tag:sea',
  'has:colors',
  'is:nice',
  'width:wide',
  'month:2024',
  'month:2024-13',
  'year:24',
  'year:2024-05',
  '-"a tag:sea b"',
])('[SQ-01] %s stays text', (search) => {
  expect(parseSearch(search)).toEqual({ text: search, filters: {} })
})

test('a backslash makes text of a filter', () => {
  expect(parseSearch('\\tag:sea \\\\type:png x')).toEqual({ text: 'tag:sea \\type:png x', filters: {} })
})

test.each<[string, string[], string[]]>([
  ['sea  side', ['sea', 'side'], []],
  ['"north sea" -fog -"low tide" sea', ['north sea', 'sea'], ['fog', 'low tide']],
  ['- -- a-b --c', ['-', '--', 'a-b', '--c'], []],
  ['5" "open', ['5"', '"open'], []],
  ['"say \\"hi\\"" "" " "', ['say "hi"'], []],
])('[SQ-02] %s is split into words and phrases', (text, words, excluded) => {
  expect(splitText(text)).toEqual({ words, excluded })
})

test('[SQ-02] the rest of very many words is one phrase', () => {
  const { words } = splitText(Array.from({ length: 100 }, (_, place) => `w${place}`).join(' '))
  expect(words).toHaveLength(12)
  expect(words.at(-1)).toMatch(/^w11 w12 .* w99$/)
})

test('[SQ-03] words that look like filters and are none are named', () => {
  const typed = 'sea colour:red http://a.example "x:y z" -typ:png type:exe 10:30 tag: album:a'
  expect(findUnreadFilters(parseSearch(typed).text)).toEqual(['colour:red', '-typ:png', 'type:exe'])
})

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2900-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const name = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) => text.trim())
  .filter(Boolean)
const bytes = fc.oneof(
  fc.nat(5000),
  fc.nat(4000).map((figure) => figure * MB),
  fc.maxSafeNat(),
)
const some = <T>(value: fc.Arbitrary<T>) => fc.uniqueArray(value, { minLength: 1, maxLength: 3 })
const filters = fc.record(
  {
    tags: some(name),
    type: fc.constantFrom(...photoTypes),
    kind: fc.constantFrom(...photoKinds),
    is_public: fc.boolean(),
    from: day,
    to: day,
    min_bytes: bytes,
    max_bytes: bytes,
    min_width: fc.nat(999_999),
    max_width: fc.nat(999_999),
    min_height: fc.nat(999_999),
    max_height: fc.nat(999_999),
    color: fc.constantFrom(...photoColors),
    album: name,
    storage: name,
    camera: name,
    lens: name,
    is: some(fc.constantFrom(...photoTraits)),
    has: some(fc.constantFrom(...photoParts)),
    excluded: fc
      .record(
        {
          tags: some(name),
          type: some(fc.constantFrom(...photoTypes)),
          color: some(fc.constantFrom(...photoColors)),
          album: some(name),
          camera: some(name),
          has: some(fc.constantFrom(...photoParts)),
        },
        { requiredKeys: [] },
      )
      .filter((excluded) => Object.keys(excluded).length > 0),
  },
  { requiredKeys: [] },
)
/** Text fragments that could be mistaken for filters. */
const pieces = ['tag', 'type', ':', '：', '"', '\\', '-', ' ', 'sea', 'png', 'is:public', '\u3000', '\n']
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((all) => all.join('').trim())

test('[SQ-01] what is written is read as just that, whatever it is', () => {
  fc.assert(
    fc.property(text, filters, (words, chosen) => {
      const search = { text: words, filters: chosen }
      expect(parseSearch(writeSearch(search))).toEqual(search)
    }),
    { seed, numRuns: 2000 },
  )
})

test('[SQ-01] whatever was typed means the same once it is written anew', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (typed) => {
      const read = parseSearch(typed)
      expect(parseSearch(writeSearch(read))).toEqual(read)
    }),
    { seed, numRuns: 2000 },
  )
})

test('a hostile text is read in no time', () => {
  for (const each of ['tag:"', 'tag:"\\', '\\', 'tag:x', '"', ' ', '"a ', '"\\" ', '-', '-tag:x ']) {
    const typed = each.repeat(20_000)
    expect(processorMs(() => splitText(parseSearch(typed).text))).toBeLessThan(1000)
  }
})
