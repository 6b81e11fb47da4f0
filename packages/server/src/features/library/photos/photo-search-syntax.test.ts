import {
  parseSearch,
  photoColors,
  photoKinds,
  photoTypes,
  type SearchFilters,
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
])('%s is read', (search, text, filters) => {
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
])('%s stays text', (search) => {
  expect(parseSearch(search)).toEqual({ text: search, filters: {} })
})

test('a backslash makes text of a filter', () => {
  expect(parseSearch('\\tag:sea \\\\type:png x')).toEqual({ text: 'tag:sea \\type:png x', filters: {} })
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
const filters = fc.record(
  {
    tags: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
    type: fc.constantFrom(...photoTypes),
    kind: fc.constantFrom(...photoKinds),
    is_public: fc.boolean(),
    from: day,
    to: day,
    min_bytes: bytes,
    max_bytes: bytes,
    color: fc.constantFrom(...photoColors),
    album: name,
    storage: name,
  },
  { requiredKeys: [] },
)
/** Text fragments that could be mistaken for filters. */
const pieces = ['tag', 'type', ':', '：', '"', '\\', ' ', 'sea', 'png', 'is:public', '\u3000', '\n']
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((all) => all.join('').trim())

test('what is written is read as just that, whatever it is', () => {
  fc.assert(
    fc.property(text, filters, (words, chosen) => {
      const search = { text: words, filters: chosen }
      expect(parseSearch(writeSearch(search))).toEqual(search)
    }),
    { seed, numRuns: 2000 },
  )
})

test('whatever was typed means the same once it is written anew', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (typed) => {
      const read = parseSearch(typed)
      expect(parseSearch(writeSearch(read))).toEqual(read)
    }),
    { seed, numRuns: 2000 },
  )
})

test('a hostile text is read in no time', () => {
  for (const each of ['tag:"', 'tag:"\\', '\\', 'tag:x', '"', ' ']) {
    expect(processorMs(() => parseSearch(each.repeat(20_000)))).toBeLessThan(1000)
  }
})
