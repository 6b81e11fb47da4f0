import { expect, test } from 'vitest'
import { insertPhoto, insertUser } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, user, clock } = server
const { upload } = createUploadActions(server)
const admin = await user('the_admin', { is_admin: true })

const list = async () => (await admin('GET /admin/groups')).data.data
const named = async (name: string) => (await list()).find((group) => group.name === name)!
const create = async (body: object) => (await admin('POST /admin/groups', { body: { name: 'New', ...body } })).data.id

/** A new group deactivates the previous one, as a gift does. */
async function join(user_id: number, group_id: number, expired_at: string | null = null) {
  await db.updateTable('user_groups').set({ is_active: false }).where('user_id', '=', user_id).execute()
  const held = { user_id, group_id, from: 'system', expired_at, created_at: '' } as const
  await db.insertInto('user_groups').values(held).execute()
}

test('a new site has a default group and one for visitors, and says who has which', async () => {
  const before = await list()
  expect(before).toMatchObject([
    { is_default: true, is_guest: false, storage_ids: [expect.any(Number)], policy: {} },
    { is_default: false, is_guest: true, user_count: 0 },
  ])
  const { id } = await insertUser(db, {})
  const group = await create({ name: 'Members' })
  await join(id, group)
  const [newest, expired] = [await insertUser(db, {}), await insertUser(db, {})]
  await join(newest.id, group)
  await join(newest.id, before[0]!.id)
  await join(expired.id, group, clock.time.toISOString())
  expect((await named('Members')).user_count).toBe(1)
  // A user with an explicit default group counts like a user without a group.
  expect((await list())[0]!.user_count).toBe(before[0]!.user_count + 1)
})

test('[GR-01] what a group allows is in force with the next request', async () => {
  const { data: storages } = await admin('GET /admin/groups/storages')
  const id = await create({
    name: 'Small',
    max_upload_bytes: 1000,
    allow_file_types: ['jpg', 'jpg', 'png'],
    limit_per_day: 7,
    storage_ids: storages.map((storage) => storage.id),
    policy: { max_side: 100 },
  })
  expect(await named('Small')).toMatchObject({
    max_upload_bytes: 1000,
    allow_file_types: ['jpg', 'png'],
    limit_per_day: 7,
    policy: { max_side: 100 },
    storage_ids: storages.map((storage) => storage.id),
  })
  const ann = await user('small')
  await join(ann.id, id)
  expect((await ann('GET /group')).data.group).toMatchObject({ name: 'Small', options: { limit_per_day: 7 } })
  const bytes = await jpeg({ width: 300, height: 300 })
  expect((await upload(ann.token, { bytes })).data.code).toBe('file_too_large')
  const changes = { max_upload_bytes: 0, policy: {}, name: 'Larger' }
  expect((await admin('PUT /admin/groups/{id}', { params: { id }, body: changes })).status).toBe(204)
  expect((await upload(ann.token, { bytes })).status).toBe(200)
  await admin('PUT /admin/groups/{id}', { params: { id }, body: { storage_ids: [] } })
  expect((await upload(ann.token, { bytes })).data.code).toBe('storage_refused')

  const { data: audit } = await admin('GET /admin/audit')
  expect(audit.data.map(({ action }) => action)).toEqual(expect.arrayContaining(['group.create', 'group.change']))
  const change = audit.data.find(({ action, detail }) => action === 'group.change' && 'name' in detail)!
  expect(change.detail).toMatchObject({
    name: { from: 'Small', to: 'Larger' },
    max_upload_bytes: { from: 1000, to: 0 },
    policy: { from: { max_side: 100 }, to: {} },
  })
})

test('[M18] a group that somebody has, the default one and that of visitors cannot go', async () => {
  const [standard, guests] = await list()
  for (const { id } of [standard!, guests!]) {
    const answer = await admin('DELETE /admin/groups/{id}', { params: { id } })
    expect(answer).toMatchObject({ status: 409, data: { code: 'group_basic' } })
  }
  const id = await create({ name: 'Leaving' })
  const ann = await insertUser(db, {})
  await join(ann.id, id)
  const photo = await insertPhoto(db, { owner_id: ann.id, group_id: id })
  const refused = await admin('DELETE /admin/groups/{id}', { params: { id } })
  expect(refused).toMatchObject({ status: 409, data: { code: 'group_in_use' }, message: expect.stringContaining('1') })
  await db.updateTable('user_groups').set({ expired_at: clock.time.toISOString() }).where('group_id', '=', id).execute()
  expect((await admin('DELETE /admin/groups/{id}', { params: { id } })).status).toBe(204)
  expect(await named('Leaving')).toBe(undefined)
  const row = await db.selectFrom('photos').where('id', '=', photo.id).select('group_id').executeTakeFirstOrThrow()
  expect(row.group_id).toBe(null)
  expect((await admin('DELETE /admin/groups/{id}', { params: { id } })).data.code).toBe('group_missing')
})

test('there is always exactly one default group, and visitors are never it', async () => {
  const [standard, guests] = await list()
  const ids = [await create({ name: 'One' }), await create({ name: 'Two' })]
  const body = { is_default: true } as const
  await Promise.all(ids.map((id) => admin('PUT /admin/groups/{id}', { params: { id }, body })))
  expect((await list()).filter(({ is_default }) => is_default)).toHaveLength(1)
  const refused = await admin('PUT /admin/groups/{id}', { params: { id: guests!.id }, body })
  expect(refused.data.code).toBe('group_basic')
  await admin('PUT /admin/groups/{id}', { params: { id: standard!.id }, body })
  expect((await list())[0]!.id).toBe(standard!.id)
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a limit below zero', { limit_per_day: -1 }, 'limit_per_day'],
  ['half an upload', { limit_per_day: 1.5 }, 'limit_per_day'],
  ['no type at all', { allow_file_types: [] }, 'allow_file_types'],
  ['a type that nobody knows', { allow_file_types: ['exe'] }, 'allow_file_types.0'],
  ['a storage that is not there', { storage_ids: [9999] }, 'storage_ids'],
  ['a smallest size above the largest', { max_upload_bytes: 10, min_upload_bytes: 11 }, 'min_upload_bytes'],
  ['a policy of nonsense', { policy: { quality: 1000 } }, 'policy.quality'],
])('%s is refused, for a new group and for one that is there', async (_case, wrong, field) => {
  const count = (await list()).length
  const made = await admin('POST /admin/groups', { body: { name: 'Wrong', ...wrong } as never })
  expect(made.data.errors).toHaveProperty([field])
  const [standard] = await list()
  const changed = await admin('PUT /admin/groups/{id}', { params: { id: standard!.id }, body: wrong as never })
  expect(changed.data.errors).toHaveProperty([field])
  expect(await list()).toHaveLength(count)
  expect((await list())[0]).toEqual(standard)
})
