import { expect, test } from 'vitest'
import { insertPhoto, insertUser } from '#test/factories/factories.ts'
import { publishing } from '#test/samples/public.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, services, visitor, user, createApiClient } = server
const { publicPhoto } = publishing(server)

test('[EX-02] [M08] [M09] a hundred who like and unlike at once are counted right, and each of them once', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'liked' })
  const { id } = await publicPhoto(owner_id)
  const people = await Promise.all(Array.from({ length: 20 }, (_, place) => user(`fan_${place}`)))
  const params = { id }
  const all = (key: 'POST /explore/photos/{id}/like' | 'DELETE /explore/photos/{id}/unlike', times: number) =>
    Promise.all(people.flatMap((person) => Array.from({ length: times }, () => person(key, { params }))))
  const answers = await all('POST /explore/photos/{id}/like', 5)
  expect(answers.every(({ status, data }) => status === 200 && data.is_liked)).toBe(true)
  const counted = async () => {
    const { likes } = await db.selectFrom('photos').where('id', '=', id).select('likes').executeTakeFirstOrThrow()
    const rows = await db.selectFrom('likes').where('photo_id', '=', id).select('user_id').execute()
    return [likes, rows.length]
  }
  expect(await counted()).toEqual([20, 20])
  await Promise.all([
    ...people
      .slice(0, 10)
      .flatMap((person) => Array.from({ length: 5 }, () => person('DELETE /explore/photos/{id}/unlike', { params }))),
    ...people
      .slice(10)
      .flatMap((person) => Array.from({ length: 5 }, () => person('POST /explore/photos/{id}/like', { params }))),
  ])
  expect(await counted()).toEqual([10, 10])
  await Promise.all(
    people.map((person, place) =>
      person(place % 2 ? 'POST /explore/photos/{id}/like' : 'DELETE /explore/photos/{id}/unlike', { params }),
    ),
  )
  const [likes, rows] = await counted()
  expect(likes).toBe(rows)
  const shown = await people[1]!('GET /explore/photos/{id}', { params })
  expect(shown.data).toMatchObject({ likes: rows, is_liked: true })
  expect((await people[0]!('GET /explore/photos/{id}', { params })).data.is_liked).toBe(false)
})

test('[EX-02] [M10] liking needs a login and a public photo', async () => {
  const ann = await user('liker')
  const { id } = await insertPhoto(db, { owner_id: ann.id, is_public: false })
  const params = { id }
  for (const key of ['POST /explore/photos/{id}/like', 'DELETE /explore/photos/{id}/unlike'] as const) {
    expect(await visitor(key, { params })).toMatchObject({ status: 401, data: { code: 'login_required' } })
    expect(await ann(key, { params })).toMatchObject({ status: 404, data: { code: 'photo_missing' } })
    const reader = await createApiClient(ann.id, ['explore:read'])
    expect(await reader(key, { params })).toMatchObject({ status: 403 })
  }
  expect(await db.selectFrom('likes').where('user_id', '=', ann.id).selectAll().execute()).toEqual([])
})

test('[M11] counts the like of a photo’s owner once', async () => {
  const ann = await user('likes_own')
  const { id } = await publicPhoto(ann.id)
  const like = async () => (await ann('POST /explore/photos/{id}/like', { params: { id } })).data.likes
  expect([await like(), await like()]).toEqual([1, 1])
})

test('[EX-02] deleting a user or a photo removes the likes', async () => {
  const [ann, bob] = [await user('stays'), await user('leaves')]
  const [one, two] = [await publicPhoto(ann.id), await publicPhoto(ann.id)]
  for (const { id } of [one, two])
    for (const person of [ann, bob]) await person('POST /explore/photos/{id}/like', { params: { id } })
  await db.updateTable('users').set({ deletion_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', bob.id).execute()
  await services.accountRemoval.removeDueAccounts()
  const likes = db.selectFrom('photos').where('id', 'in', [one.id, two.id]).orderBy('id').select('likes')
  expect(await likes.execute()).toEqual([{ likes: 1 }, { likes: 1 }])
  expect(await db.selectFrom('likes').where('user_id', '=', bob.id).selectAll().execute()).toEqual([])

  await db.updateTable('users').set({ photo_count: 2, used_bytes: 2000 }).where('id', '=', ann.id).execute()
  await ann('DELETE /user/photos', { body: [one.id] })
  expect((await ann('DELETE /user/trash', { body: [one.id] })).status).toBe(204)
  expect(await db.selectFrom('likes').where('photo_id', '=', one.id).selectAll().execute()).toEqual([])
})
