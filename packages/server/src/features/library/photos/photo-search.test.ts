import { photoColors, type PhotoKind, photoKinds, photoTypes } from '@imagora/contract/photo-search'
import { readPhotoIndex } from '@imagora/contract/photo-index'
import { formats } from '#images/formats/formats.ts'
import { expect, test } from 'vitest'
import { looksOf } from '#db/photo-columns.ts'
import { insertPhotos } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { app, db, user } = await startServer()

type Owner = Awaited<ReturnType<typeof user>>
type Query = Record<string, string | number>

/** Returns the names in a list and checks that its count, its index and each of its pages agree. */
async function found(owner: Owner, query: Query) {
  const { status, data } = await owner('GET /user/photos', { query: { per_page: 100, ...query } })
  expect(status, JSON.stringify(query)).toBe(200)
  const names = data.data.map(({ name }) => name)
  expect(data.meta.total, JSON.stringify(query)).toBe(names.length)
  const url = `/api/v2/user/photos/index?${new URLSearchParams(query as Record<string, string>)}`
  const { rawPayload } = await app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
  expect([...readPhotoIndex(rawPayload).ids]).toEqual(data.data.map(({ id }) => id))
  return names.join(' ')
}

test('[SQ-01] photos are found by camera and lens, by their pixels, and by what they have', async () => {
  const { owner, ids } = await ownerOf('facts', [
    { name: 'a', intro: 'x', is_protected: false, alt: '' },
    { name: 'b', intro: '', is_protected: true, alt: '' },
    { name: 'c', intro: '', is_protected: false, alt: 'A pier', expired_at: '2999-01-01T00:00:00.000Z' },
  ])
  await setFile(ids[0]!, { camera: 'Apple iPhone 15', lens: '6.86mm f/1.78', width: 4032, height: 3024 })
  await setFile(ids[1]!, { camera: 'Canon EOS R5', width: 1920, height: 1080, frames: 3 })
  await setFile(ids[2]!, { place: '{"latitude":1,"longitude":2}', width: 500, height: 500 })
  const { data: album } = await owner('POST /user/albums', { body: { name: 'Safe', is_protected: true } })
  await owner('POST /user/albums/{id}/photos', { params: album, body: [ids[2]!] })
  await owner('PUT /user/photos/{id}', { params: { id: ids[1]! }, body: { tags: ['sea'] } })
  const names = (q: string) => found(owner, { q })
  expect(await names('camera:IPHONE')).toBe('a')
  expect(await names('camera:"canon eos"')).toBe('b')
  expect(await names('lens:6.86mm')).toBe('a')
  expect(await names('width:>=1920')).toBe('b a')
  expect(await names('width:>1000 height:<1080')).toBe('b')
  expect(await names('height:500')).toBe('c')
  expect(await names('is:protected')).toBe('c b')
  expect(await names('is:expiring')).toBe('c')
  expect(await names('is:animated')).toBe('b')
  expect(await names('has:tag')).toBe('b')
  expect(await names('has:album')).toBe('c')
  expect(await names('has:description')).toBe('a')
  expect(await names('has:alt')).toBe('c')
  expect(await names('has:camera')).toBe('b a')
  expect(await names('has:place')).toBe('c')
  expect(await names('has:camera is:animated')).toBe('b')
  expect(await names('-has:tag -has:album')).toBe('a')
  expect(await names('-camera:canon')).toBe('c a')
  expect(await names('-tag:sea -album:safe')).toBe('a')
  expect(await names('-is:protected -is:expiring')).toBe('a')
})

test('[SQ-02] every word is found, in whatever order, phrases as they are, and none after a minus', async () => {
  const { owner } = await ownerOf('words', [
    { name: 'a', search_text: 'low tide at the pier' },
    { name: 'b', search_text: 'pier, low sun' },
    { name: 'c', search_text: 'harbour\nlow tide' },
  ])
  const names = (q: string) => found(owner, { q })
  expect(await names('pier LOW')).toBe('b a')
  expect(await names('"low tide"')).toBe('c a')
  expect(await names('low -tide')).toBe('b')
  expect(await names('-"low tide"')).toBe('b')
  expect(await names('"tide low"')).toBe('')
})

interface FileChanges {
  mimetype?: string
  kind?: PhotoKind
  color?: string
  storage_id?: number
  camera?: string
  lens?: string
  width?: number
  height?: number
  frames?: number
  place?: string
}

async function setFile(id: number, file: FileChanges) {
  const { blob_id } = await db.selectFrom('photos').where('id', '=', id).select('blob_id').executeTakeFirstOrThrow()
  await db.updateTable('blobs').set(file).where('id', '=', blob_id).execute()
  if (file.color)
    await db
      .updateTable('photos')
      .set(looksOf({ width: 4, height: 3, color: file.color }))
      .where('id', '=', id)
      .execute()
}

async function ownerOf(username: string, given: Parameters<typeof insertPhotos>[1][number][] | object[]) {
  const owner = await user(username)
  const made = await insertPhotos(
    db,
    given.map((photo) => ({ search_text: 'photo', ...photo, owner_id: owner.id })),
  )
  await db.updateTable('users').set({ photo_count: made.length }).where('id', '=', owner.id).execute()
  return { owner, ids: made.map(({ id }) => id) }
}

const named = (...names: string[]) => names.map((name) => ({ name }))

test('[PH-06] photos are found by a tag, by several, and by no one else’s', async () => {
  const { owner, ids } = await ownerOf('tags', named('a', 'b', 'c'))
  const { owner: other, ids: theirs } = await ownerOf('tags2', named('x'))
  const tag = (who: Owner, id: number, tags: string[]) =>
    who('PUT /user/photos/{id}', { params: { id }, body: { tags } })
  await tag(owner, ids[0]!, ['sea', 'north sea'])
  await tag(owner, ids[1]!, ['sea'])
  await tag(other, theirs[0]!, ['sea', '100%'])
  expect(await found(owner, { tag: 'sea' })).toBe('b a')
  expect(await found(owner, { q: 'tag:sea tag:"north sea"' })).toBe('a')
  expect(await found(owner, { tag: 'sea', q: 'tag:"north sea"' })).toBe('a')
  expect(await found(owner, { tag: 'SEA', q: 'tag:"North Sea"' })).toBe('a')
  expect(await found(owner, { tag: 'se' })).toBe('')
  expect(await found(owner, { tag: '100%' })).toBe('')
  expect(await found(other, { q: 'tag:100%' })).toBe('x')
})

test('[VD-38] videos are found apart from pictures, and motion photos among these', async () => {
  const { owner, ids } = await ownerOf(
    'kinds',
    photoKinds.map((name) => ({ name })),
  )
  for (const [place, kind] of photoKinds.entries()) await setFile(ids[place]!, { kind })
  expect(await found(owner, { kind: 'video' })).toBe('video')
  expect(await found(owner, { q: 'kind:video' })).toBe('video')
  expect(await found(owner, { q: 'kind:photo' })).toBe('motion image')
  expect(await found(owner, { kind: 'motion' })).toBe('motion')
  expect(await found(owner, { kind: 'image', q: 'kind:video' })).toBe('')
})

test('[PH-06] photos are found by type, whatever their names say', async () => {
  const { owner, ids } = await ownerOf(
    'types',
    photoTypes.map((name) => ({ name })),
  )
  for (const [place, type] of photoTypes.entries()) await setFile(ids[place]!, { mimetype: formats[type].mimetype })
  for (const type of photoTypes) {
    expect(await found(owner, { type })).toBe(type)
    expect(await found(owner, { q: `type:${type}` })).toBe(type)
  }
})

test('[PH-06] photos are found by whether others may see them, by size and by colour', async () => {
  const { owner, ids } = await ownerOf('sizes', [
    { name: 'small', bytes: 1000, is_public: true },
    { name: 'middle', bytes: 1024 ** 2 },
    { name: 'large', bytes: 5 * 1024 ** 3 },
  ])
  expect(await found(owner, { is_public: '1' })).toBe('small')
  expect(await found(owner, { q: 'is:private' })).toBe('large middle')
  expect(await found(owner, { is_public: '1', q: 'is:private' })).toBe('')
  expect(await found(owner, { min_bytes: 1024 ** 2 })).toBe('large middle')
  expect(await found(owner, { max_bytes: '1048576' })).toBe('middle small')
  expect(await found(owner, { q: 'size:>1mb size:<4gb' })).toBe('middle')
  expect(await found(owner, { min_bytes: 0 })).toBe('large middle small')

  await setFile(ids[0]!, { color: '#3498db' })
  await setFile(ids[1]!, { color: '#c0392b' })
  expect(await found(owner, { color: 'blue' })).toBe('small')
  expect(await found(owner, { q: 'color:red' })).toBe('middle')
  for (const color of photoColors.filter((each) => each !== 'blue' && each !== 'red'))
    expect(await found(owner, { color })).toBe('')
})

test('[PH-06] [PH-07] days are those of the order, the first and the last among them', async () => {
  const { owner } = await ownerOf('days', [
    { name: 'a', created_at: '2026-03-01T12:00:00.000Z', taken_at: '2024-05-01T00:00:00.000Z' },
    { name: 'b', created_at: '2026-03-02T00:00:00.000Z', taken_at: '2024-05-31T23:59:59.999Z' },
    { name: 'c', created_at: '2026-03-02T23:59:59.999Z' },
    { name: 'd', created_at: '2026-03-03T00:00:00.000Z', taken_at: '1969-12-31T23:00:00.000Z' },
  ])
  expect(await found(owner, { from: '2026-03-02', to: '2026-03-02' })).toBe('c b')
  expect(await found(owner, { to: '2026-03-01' })).toBe('a')
  expect(await found(owner, { by: 'taken', from: '2024-05-01', to: '2024-05-31' })).toBe('b a')
  expect(await found(owner, { by: 'taken', q: 'after:2024-05-02' })).toBe('c b')
  expect(await found(owner, { by: 'taken', q: 'before:1969-12-31' })).toBe('d')
  expect(await found(owner, { by: 'taken', q: 'before:1970-01-01 after:1970-01-01' })).toBe('')
})

test('[PH-06] albums and storages are found by name, in whatever case, and only one’s own albums', async () => {
  const { owner, ids } = await ownerOf('names', named('in', 'out'))
  const { data } = await owner('POST /user/albums', { body: { name: 'Été "24"' } })
  await owner('POST /user/albums/{id}/photos', { params: data, body: [ids[0]!] })
  const { owner: other } = await ownerOf('names2', named('x'))
  expect(await found(owner, { q: 'album:"été \\"24\\""' })).toBe('in')
  expect(await found(owner, { album_id: data.id, q: 'photo type:jpg' })).toBe('in')
  expect(await found(owner, { q: 'album:winter' })).toBe('')
  expect(await found(other, { q: 'album:"été \\"24\\""' })).toBe('')
  const { name } = await db.selectFrom('storages').select('name').orderBy('id').executeTakeFirstOrThrow()
  expect(await found(owner, { q: `storage:"${name.toUpperCase()}"` })).toBe('out in')
  expect(await found(owner, { q: 'storage:elsewhere' })).toBe('')
})

test('everything at once narrows to what passes it all, and goes on by its cursor', async () => {
  const { owner, ids } = await ownerOf(
    'all_at_once',
    Array.from({ length: 30 }, (_, place) => ({
      name: String(place),
      bytes: 1000 + place,
      is_public: place % 2 === 0,
      taken_at: `2024-05-${String(30 - place).padStart(2, '0')}T10:00:00.000Z`,
    })),
  )
  await owner('PUT /user/photos/update', { body: { ids, tags: ['sea'] } })
  const query = { by: 'taken', tag: 'sea', is_public: '1', q: 'type:jpeg size:>1010b', per_page: 4 } as const
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const { data } = await owner('GET /user/photos', { query: { ...query, ...(cursor && { cursor }) } })
    seen.push(...data.data.map(({ name }) => name))
    cursor = data.meta.next_cursor
  } while (cursor)
  expect(seen).toEqual(['10', '12', '14', '16', '18', '20', '22', '24', '26', '28'])
})

test.each([
  'tag=&from=2024-02-30',
  'from=yesterday',
  'to=2024-1-1',
  'from=2024-01-01&from=2024-01-02',
  'is_public=yes',
  'is_public=true',
  'type=exe',
  'type=',
  'color=mauve',
  'min_bytes=-1',
  'min_bytes=1.5',
  'max_bytes=99999999999999999',
  'max_bytes=9999999999999999',
  'by=name',
  'by=',
  `tag=${'x'.repeat(31)}`,
  'album_id=0',
])('%s is refused, by the list and by its index', async (query) => {
  const { token } = await user(`bad_${Math.random().toString(36).slice(2, 10)}`)
  for (const path of ['photos', 'photos/index']) {
    const url = `/api/v2/user/${path}?${query}`
    expect((await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode, url).toBe(422)
  }
})

test('whatever is typed is looked for, and nothing fails by it', async () => {
  const { owner } = await ownerOf('odd', named('x'))
  for (const q of [
    'tag:"\'; drop table photos --"',
    'album:%',
    'storage:_',
    'size:>9007199254740991b',
    'size:<0b',
    'after:1000-01-01 before:2999-12-31',
    'tag:\\',
    'color:blue color:red type:png tag:a tag:b tag:c tag:d tag:e',
  ])
    expect(await found(owner, { q, by: 'taken' })).toBe(q.startsWith('after') ? 'x' : '')
})
