import { limits } from '@imagora/contract'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { db, user } = await startServer()
const ann = await user('ann', { is_admin: true })
const bob = await user('bob', { staff_role: 'auditor' })

const list = async (who: typeof ann, table: 'users' | 'photos' = 'users') =>
  (await who('GET /user/saved_filters', { query: { table } })).data
const save = (name: string, more: object = {}) =>
  ann('POST /user/saved_filters', { body: { table: 'users', name, search: { is_suspended: 1 }, ...more } })
const change = (id: number, body: object) => ann('PUT /user/saved_filters/{id}', { params: { id }, body })

test('[BO-60] a filter is saved with its order and columns, and belongs to who saved it', async () => {
  const search = { q: '0123', group: 4, unread: true, order: '-used_bytes', hide: 'email,name' }
  const { status, data: saved } = await save('Big ones', { search })
  expect(status).toBe(201)
  expect(await list(ann)).toEqual([{ id: saved.id, table: 'users', name: 'Big ones', search, is_default: false }])
  expect([await list(ann, 'photos'), await list(bob)]).toEqual([[], []])
  expect(await bob('PUT /user/saved_filters/{id}', { params: saved, body: { name: 'Mine' } })).toMatchObject({
    status: 404,
    data: { code: 'filter_missing' },
  })
  expect((await bob('DELETE /user/saved_filters/{id}', { params: saved })).status).toBe(404)
  expect((await bob('POST /user/saved_filters', { body: { table: 'users', name: 'Big ones', search } })).status).toBe(
    201,
  )
  expect((await ann('DELETE /user/saved_filters/{id}', { params: saved })).status).toBe(204)
  expect([await list(ann), (await list(bob)).length]).toEqual([[], 1])
})

test('[BO-60] names are unique in a table whatever their case, and are renamed', async () => {
  const { data: first } = await save('Spam')
  const { data: second } = await save('Leaving')
  const taken = { status: 422, data: { code: 'filter_name_taken', errors: { name: [expect.any(String)] } } }
  expect(await save('  SPAM ')).toMatchObject(taken)
  expect(await change(second.id, { name: 'spam' })).toMatchObject(taken)
  expect((await save('Spam', { table: 'photos' })).status).toBe(201)
  expect((await change(first.id, { name: 'SPAM', search: { q: 'x' } })).status).toBe(204)
  expect(await list(ann)).toMatchObject([{ name: 'SPAM', search: { q: 'x' } }, { name: 'Leaving' }])
  for (const name of ['', ' ', 'x'.repeat(limits.savedFilter.name + 1)]) expect((await save(name)).status).toBe(422)
  expect((await save('x'.repeat(limits.savedFilter.name))).status).toBe(201)
})

test('[BO-61] one filter of a table is its default at most', async () => {
  const { data: first } = await save('First', { is_default: true })
  await save('Of photos', { table: 'photos', is_default: true })
  const { data: second } = await save('Second', { is_default: true })
  const defaults = async () => (await list(ann)).filter(({ is_default }) => is_default).map(({ name }) => name)
  expect(await defaults()).toEqual(['Second'])
  expect((await change(first.id, { is_default: true })).status).toBe(204)
  expect(await defaults()).toEqual(['First'])
  expect((await change(second.id, { name: 'Other' })).status).toBe(204)
  await change(first.id, { is_default: false })
  expect(await defaults()).toEqual([])
  expect((await list(ann, 'photos')).filter(({ is_default }) => is_default)).toHaveLength(1)
})

test('[BO-60] thirty filters can be saved for a table, also by calls at once', async () => {
  await db.deleteFrom('saved_filters').execute()
  const { perTable } = limits.savedFilter
  expect(perTable).toBe(30)
  const answers = await Promise.all(Array.from({ length: perTable + 3 }, (_, place) => save(`Filter ${place}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(perTable)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    data: { code: 'filters_too_many' },
  })
  expect((await save('Elsewhere', { table: 'photos' })).status).toBe(201)
})

test('[BO-60] what is no search parameter of a table is refused', async () => {
  await db.deleteFrom('saved_filters').execute()
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, place) => [`k${'x'.repeat(place)}`, 1]))
  for (const search of [{ q: { deep: 1 } }, { q: [1] }, { 'a b': 1 }, { q: 'x'.repeat(201) }, many]) {
    expect((await save('Bad', { search })).status, JSON.stringify(search)).toBe(422)
  }
  expect((await save('Bad', { table: 'settings' })).status).toBe(422)
})
