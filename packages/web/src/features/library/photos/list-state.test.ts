import { describe, expect, it } from 'vitest'
import {
  hasFilters,
  type ListState,
  toIndexQuery,
  toSearchParams,
  parseListState,
  typedOf,
  withFilters,
  withoutFilters,
  withTyped,
} from './list-state.ts'
import { readPhotosSearch } from '#data/library/search-params.ts'

const plain: ListState = { text: '', filters: {}, by: 'taken', order: 'newest' }
const full: ListState = {
  text: 'boat',
  filters: {
    tags: ['sea', 'north sea'],
    album: 'Summer "24"',
    storage: 'Disk',
    type: 'png',
    color: 'blue',
    from: '2024-05-01',
    to: '2024-06-01',
    min_bytes: 1024,
    max_bytes: 5 * 1024 ** 2,
    is_public: false,
    camera: 'Canon EOS',
    lens: '50mm',
    min_width: 1920,
    max_height: 1080,
    is: ['animated'],
    has: ['alt'],
    excluded: { tags: ['fog'], color: ['red'] },
  },
  by: 'uploaded',
  order: 'oldest',
}

describe('the list of photos in the address', () => {
  it('[PH-01] is read as it was written', () => {
    expect(parseListState(readPhotosSearch({ ...toSearchParams(full) }))).toEqual(full)
    expect(parseListState(readPhotosSearch({ ...toSearchParams(plain) }))).toEqual(plain)
  })

  it('knows no type or color that only every object knows', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(parseListState(readPhotosSearch({ type: name, color: name })).filters).toEqual({})
  })

  it('says nothing of what is as usual', () => {
    expect(toSearchParams(plain)).toEqual({})
  })

  it('[PH-07] goes by the date taken, newest first, unless it says otherwise', () => {
    expect(parseListState({})).toMatchObject({ by: 'taken', order: 'newest' })
    expect(parseListState(readPhotosSearch({ by: 'uploaded', order: 'oldest' }))).toMatchObject({
      by: 'uploaded',
      order: 'oldest',
    })
  })

  it('is read with care where it is nonsense', () => {
    const nonsense = {
      q: { a: 1 },
      tag: [null, '', 'sea', {}],
      type: 'exe',
      color: 'plaid',
      from: '2024-02-31',
      to: 'tomorrow',
      min_bytes: -1,
      max_bytes: 'much',
      is_public: 'yes',
      by: 'name',
      order: 'size',
      album: 7,
      page: 3,
    }
    expect(parseListState(readPhotosSearch(nonsense))).toEqual({ ...plain, filters: { tags: ['sea'], album: '7' } })
  })

  it('takes a number for the text that it is', () => {
    expect(parseListState(readPhotosSearch({ q: 2024 })).text).toBe('2024')
  })
})

describe('what is typed and what the chips show', () => {
  it('[PH-01] are the same filters', () => {
    const typed = withTyped(plain, 'boat tag:sea type:PNG size:>5mb is:private')
    expect(typed).toEqual({
      ...plain,
      text: 'boat',
      filters: { tags: ['sea'], type: 'png', min_bytes: 5 * 1024 ** 2, is_public: false },
    })
    expect(typedOf(withFilters(plain, { type: 'png', is_public: true }))).toBe('type:png is:public')
    expect(withTyped(plain, typedOf(full))).toEqual({ ...full, by: 'taken', order: 'newest' })
  })

  it('typed into the top bar arrive as filters', () => {
    expect(parseListState({ q: 'boat tag:sea' })).toEqual({ ...plain, text: 'boat', filters: { tags: ['sea'] } })
    expect(parseListState({ q: 'tag:sea', tag: ['Sea', 'sun'] }).filters.tags).toEqual(['sea', 'sun'])
  })

  it('keep text that only looks like a filter', () => {
    const state = withTyped(plain, String.raw`\tag:sea`)
    expect(state).toEqual({ ...plain, text: 'tag:sea' })
    expect(parseListState(readPhotosSearch({ ...toSearchParams(state) }))).toEqual(state)
  })

  it('go one by one, and all at once', () => {
    const less = withFilters(full, { type: undefined, tags: [] })
    expect(less.filters).not.toHaveProperty('type')
    expect(less.filters).not.toHaveProperty('tags')
    expect(withoutFilters(full)).toEqual({ ...plain, by: 'uploaded', order: 'oldest' })
    expect([hasFilters(full), hasFilters(withoutFilters(full))]).toEqual([true, false])
  })
})

describe('what the server is asked for', () => {
  it('has a field for whatever has one, and names the rest in the text', () => {
    expect(toIndexQuery(full)).toEqual({
      q: String.raw`boat tag:"north sea" width:>1920 height:<1080 album:"Summer \"24\"" storage:Disk camera:"Canon EOS" lens:50mm is:animated has:alt -tag:fog -color:red`,
      tag: 'sea',
      type: 'png',
      color: 'blue',
      from: '2024-05-01',
      to: '2024-06-01',
      min_bytes: 1024,
      max_bytes: 5 * 1024 ** 2,
      is_public: 0,
      by: 'uploaded',
      order: 'oldest',
    })
    expect(toIndexQuery(plain)).toEqual({ by: 'taken', order: 'newest' })
  })
})
