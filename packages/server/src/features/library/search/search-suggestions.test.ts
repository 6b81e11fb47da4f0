import { expect, test } from 'vitest'
import { insertPhotos } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, visitor, createApiClient } = await startServer()

type Owner = Awaited<ReturnType<typeof user>>

async function ownerWith(username: string, camera: string) {
  const owner = await user(username)
  const made = await insertPhotos(db, [{ owner_id: owner.id }, { owner_id: owner.id }])
  await owner('PUT /user/photos/update', {
    body: { ids: made.map(({ id }) => id), tags: ['sea', `Sea of ${username}`] },
  })
  await owner('POST /user/albums', { body: { name: `The sea, ${username}` } })
  await db.updateTable('blobs').set({ camera }).where('owner_id', '=', owner.id).execute()
  return owner
}

const suggested = async (owner: Owner, q: string) =>
  (await owner('GET /user/search/suggestions', { query: { q } })).data.map(({ key, value }) => `${key}:${value}`)

test('[SQ-10] tags, albums and cameras are suggested by the start of a word, and only one’s own', async () => {
  const ann = await ownerWith('ann', 'Seagull 4A')
  const bea = await ownerWith('bea', 'Leica Q3')
  expect((await suggested(ann, 'SEA')).toSorted()).toEqual(
    ['album:The sea, ann', 'camera:Seagull 4A', 'tag:Sea of ann', 'tag:sea'].toSorted(),
  )
  expect((await suggested(ann, 'sea')).at(-1)).toBe('album:The sea, ann')
  expect(await suggested(ann, '-camera:"sea')).toEqual(['camera:Seagull 4A'])
  expect(await suggested(bea, 'camera:')).toEqual(['camera:Leica Q3'])
  expect(await suggested(bea, 'seagull')).toEqual([])
  expect(await suggested(bea, 'ea')).toEqual([])
  expect(await suggested(bea, '')).toEqual([])
  const typed = [':', '"', 'tag:\\', '-', '%', '(', 'sort:x', 'x'.repeat(200)]
  for (const q of typed) expect((await bea('GET /user/search/suggestions', { query: { q } })).status).toBe(200)
  expect((await visitor('GET /user/search/suggestions')).status).toBe(401)
  expect((await (await createApiClient(ann.id, ['user:album:read']))('GET /user/search/suggestions')).status).toBe(403)
})
