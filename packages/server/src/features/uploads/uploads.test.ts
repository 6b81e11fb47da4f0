import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { jpeg } from '#test/pictures.ts'
import { startServer } from '#test/server.ts'
import { uploading } from '#test/uploading.ts'

const server = await startServer()
const { db, user } = server
const { upload, settled, filesIn, verify } = uploading(server)
const ann = await user('ann')
const hash = (name: string, bytes: Buffer) => createHash(name).update(bytes).digest('hex')

test('[UP-03] a file becomes a photo with everything that was asked for', async () => {
  const bytes = await jpeg({ width: 320, height: 200, seed: 3 })
  const album = await ann('POST /user/albums', { body: { name: 'Summer' } })
  const { status, data } = await upload(
    ann.token,
    { bytes, filename: 'Sea & sky.JPG' },
    {
      album_id: String(album.data.id),
      'tags[]': ['blue', 'sea', 'blue'],
      is_public: '1',
      intro: 'Two\nlines',
      expired_at: '2026-01-02 08:00:00',
      unknown: 'ignored',
    },
  )
  expect([status, data.code]).toEqual([200, undefined])
  expect(data).toMatchObject({
    name: 'Sea & sky',
    filename: 'Sea & sky.JPG',
    intro: 'Two\nlines',
    mimetype: 'image/jpeg',
    extension: 'jpg',
    width: 320,
    height: 200,
    bytes: bytes.length,
    size: bytes.length / 1024,
    md5: hash('md5', bytes),
    sha1: hash('sha1', bytes),
    sha256: hash('sha256', bytes),
    is_public: true,
    expired_at: '2026-01-02T00:00:00.000Z',
    album: { id: album.data.id, name: 'Summer', intro: '' },
    tags: [{ name: 'blue' }, { name: 'sea' }],
    storage: { provider: 'local' },
    links: { url: data.public_url, markdown: `![Sea \\& sky](${data.public_url})` },
  })
  const blob = await db.selectFrom('blobs').selectAll().executeTakeFirstOrThrow()
  expect(blob.crc32).toBe(crc32(bytes))
  expect(readFileSync(filesIn('objects').find((file) => file.endsWith(blob.path))!).equals(bytes)).toBe(true)
  const { data: shown } = await ann('GET /user/albums/{id}', { params: album.data })
  expect(shown.photo_count).toBe(1)
  const { links: _links, ...photo } = data
  await settled()
  const { data: list } = await ann('GET /user/photos')
  expect(list.data[0]).toMatchObject({ ...photo, thumbhash: expect.anything(), color: expect.anything() })
  expect(await verify()).toEqual([])
})
