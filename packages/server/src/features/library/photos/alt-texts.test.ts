import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, user, configure } = server
const { upload, limit } = createUploadActions(server)
const ann = await user('ann')
const bob = await user('bob')
await limit({ limit_concurrent_upload: 0, limit_per_minute: 0 })

const shown = async (id: number) => (await ann('GET /user/photos/{id}', { params: { id } })).data
const found = async (q: string) => (await ann('GET /user/photos', { query: { q } })).data.data.map(({ id }) => id)
const xmp = (alt: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"><Iptc4xmpCore:AltTextAccessibility><rdf:Alt>
  <rdf:li xml:lang="x-default">${alt}</rdf:li></rdf:Alt></Iptc4xmpCore:AltTextAccessibility></rdf:Description>
  </rdf:RDF></x:xmpmeta>`
let seed = 700
const described = async (alt: string) =>
  sharp(await jpeg({ seed: seed++ }))
    .withXmp(xmp(alt))
    .toBuffer()

test('[EM-01] the owner sets the alternative text of one photo and of many, and finds them by it', async () => {
  const photos = [await insertPhoto(db, { owner_id: ann.id }), await insertPhoto(db, { owner_id: ann.id })]
  const ids = photos.map(({ id }) => id)
  const params = { id: ids[0]! }
  expect((await ann('PUT /user/photos/{id}', { params, body: { alt: ' A red\nboat ' } })).status).toBe(204)
  expect(await shown(ids[0]!)).toMatchObject({ alt: 'A red boat', intro: '' })
  expect((await ann('PUT /user/photos/update', { body: { ids, alt: 'Two gulls' } })).status).toBe(204)
  expect(await found('GULLS')).toEqual(ids.toReversed())
  const tiles = (await ann('GET /user/photos/tiles', { query: { ids: ids.join(',') } })).data
  expect(tiles.map(({ alt }) => alt)).toEqual(['Two gulls', 'Two gulls'])
})

test('[EM-01] it has 500 characters at most, and nobody sets it but the owner', async () => {
  const { id } = await insertPhoto(db, { owner_id: ann.id, alt: 'Mine' })
  const longest = '😀'.repeat(500)
  const long = await ann('PUT /user/photos/{id}', { params: { id }, body: { alt: `${longest}x` } })
  expect([long.status, long.data.code]).toEqual([422, 'input_invalid'])
  expect((await bob('PUT /user/photos/{id}', { params: { id }, body: { alt: 'His' } })).status).toBe(404)
  expect((await shown(id)).alt).toBe('Mine')
  expect((await ann('PUT /user/photos/{id}', { params: { id }, body: { alt: longest } })).status).toBe(204)
  expect((await shown(id)).alt).toBe(longest)
})

test('[EM-02] an upload says it, else the file does, and the same file without being sent again', async () => {
  const bytes = await described('Written in the file')
  const first = await upload(ann.token, { bytes, filename: 'a.jpg' })
  expect(first.data.alt).toBe('Written in the file')
  expect(first.data.links.html).toContain('alt="Written in the file"')
  const said = await upload(
    ann.token,
    { bytes: await described('Written in the file'), filename: 'b.jpg' },
    { alt: 'Said' },
  )
  expect(said.data.alt).toBe('Said')
  const body = { sha256: first.data.sha256, bytes: bytes.length, filename: 'c.jpg' }
  expect((await ann('POST /user/uploads/instant', { body })).data.alt).toBe('Written in the file')
})

test('[EM-02] where all metadata is taken out, the text in the file is not published either', async () => {
  const sent = await upload(ann.token, { bytes: await described('Private'), filename: 'a.jpg' }, { metadata: 'strip' })
  expect([sent.status, sent.data.alt]).toEqual([200, ''])
})

test('[EM-03] explore, its feed and its page tell it', async () => {
  await configure({ enable_explore: true })
  const { id } = await insertPhoto(db, { owner_id: ann.id, is_public: true, name: 'Harbour', alt: '"Red" boat' })
  const detail = (await bob('GET /explore/photos/{id}', { params: { id } })).data
  expect([detail.alt, detail.name]).toEqual(['"Red" boat', 'Harbour'])
  const { body } = await server.app.inject('/feeds/explore.atom')
  expect(body).toContain('alt=&quot;&amp;quot;Red&amp;quot; boat&quot;')
})
