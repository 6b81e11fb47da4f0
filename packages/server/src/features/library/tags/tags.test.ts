import { expect, test } from 'vitest'
import { insertPhotos } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, clock, user, visitor, createApiClient } = await startServer()

async function ownerWith(username: string, tags: string[][]) {
  const owner = await user(username)
  const made = await insertPhotos(
    db,
    tags.map(() => ({ owner_id: owner.id })),
  )
  const ids = made.map(({ id }) => id)
  for (const [place, words] of tags.entries())
    await owner('PUT /user/photos/{id}', { params: { id: ids[place]! }, body: { tags: words } })
  return { owner, ids }
}

test('tags come with how many photos have them, the most frequent first, and are the caller’s own', async () => {
  const { owner, ids } = await ownerWith('ann', [['sea', 'boat'], ['sea', 'alps'], ['sea'], ['gone'], ['late'], []])
  await ownerWith('bea', [['secret', 'sea']])
  const expired_at = '2026-01-01T01:00:00.000Z'
  await owner('DELETE /user/photos', { body: [ids[3]!] })
  await db.updateTable('photos').set({ expired_at }).where('id', '=', ids[4]!).execute()
  const read = async () => (await owner('GET /user/tags')).data.map(({ name, photo_count }) => `${name} ${photo_count}`)
  expect(await read()).toEqual(['sea 3', 'alps 1', 'boat 1', 'late 1'])
  clock.time = new Date(expired_at)
  expect(await read()).toEqual(['sea 3', 'alps 1', 'boat 1'])
  expect((await (await user('cid'))('GET /user/tags')).data).toEqual([])
})

test('[PH-01] a tag is one in whatever case, of whatever script, and stays as it was written first', async () => {
  const { owner, ids } = await ownerWith('eve', [['Ärmel', 'ÄRMEL', 'ärmel'], ['ärMEL', 'Hut'], ['hut']])
  const read = async () => (await owner('GET /user/tags')).data.map(({ name, photo_count }) => `${name} ${photo_count}`)
  expect((await read()).toSorted()).toEqual(['Hut 2', 'Ärmel 2'])
  const { data } = await owner('GET /user/photos/{id}', { params: { id: ids[1]! } })
  expect(data.tags.map(({ name }) => name)).toEqual(['Ärmel', 'Hut'])
  const five = ['a', 'b', 'c', 'd', 'A']
  expect((await owner('PUT /user/photos/{id}', { params: { id: ids[0]! }, body: { tags: five } })).status).toBe(204)
})

test('a visitor and a token without the permission are told none', async () => {
  const { id } = await user('dan')
  expect((await visitor('GET /user/tags')).status).toBe(401)
  expect((await (await createApiClient(id, ['user:album:read']))('GET /user/tags')).status).toBe(403)
})
