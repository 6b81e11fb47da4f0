import { afterEach, expect, test } from 'vitest'
import { insertPhotos, insertUser } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer({ PUBLIC_URL: 'https://pics.example' })
const { db, user, clock, configure, services } = server
const { upload } = createUploadActions(server)
const { entitlementJobs, entitlements } = services

const day = 86_400_000
const month = 30 * 24 * 60
const begin = clock.time.getTime()
const onDay = (days: number) => void (clock.time = new Date(begin + days * day))
afterEach(() => onDay(0))

const mail = { mail_host: 'localhost', mail_port: 1, mail_from: 'a@x.example' }
await configure({ ...mail, lapse_policy: 'keep' })
await db.updateTable('groups').set({ capacity_bytes: 2000 }).where('is_default', '=', true).execute()
const basic = await db.selectFrom('groups').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow()
const { id: _id, ...group } = { ...basic, name: 'Gold', capacity_bytes: 10_000, is_default: false }
const gold = await db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()
const { id: storage_id } = await db.selectFrom('storages').select('id').executeTakeFirstOrThrow()
await db.insertInto('group_storages').values({ group_id: gold.id, storage_id }).execute()

let orders = 0
function buy(user_id: number, duration = month, isRoom = false) {
  const goods = isRoom
    ? ({ type: 'storage', capacity_bytes: 8000 } as const)
    : ({ type: 'vip', group_id: gold.id } as const)
  const bought = { user_id, order_id: ++orders, plan_id: null, ...goods, duration }
  return db.transaction().execute((tx) => entitlements.grantPurchase(tx, bought, clock.time.toISOString()))
}

/** Creates a user with five photos of a thousand bytes each. */
async function keeper(name: string) {
  const { id } = await insertUser(db, { username: name, email: `${name}@x.example`, used_bytes: 5000, photo_count: 5 })
  await insertPhotos(
    db,
    Array.from({ length: 5 }, () => ({ owner_id: id })),
  )
  return id
}
const lettersTo = async (name: string) => {
  const posted = db.selectFrom('mail_outbox').where('to_address', '=', `${name}@x.example`).orderBy('id')
  return posted.select(['subject', 'text']).execute()
}
const keptBy = async (id: number) =>
  (await db.selectFrom('photos').where('owner_id', '=', id).where('deleted_at', 'is', null).select('id').execute())
    .length
const lapses = () => db.selectFrom('lapses').select('user_id').execute()

test('[GR-04] an account that is over-full keeps everything, cannot upload, and is told once', async () => {
  const id = await keeper('full')
  await buy(id)
  const token = await services.tokens.createSession(db, id, {
    isRemembered: true,
    client: { ip: '127.0.0.1', language: 'zh-CN', user_agent: '', origin: '', picture_origin: '' },
  })
  expect((await upload(token, { bytes: await jpeg() })).status).toBe(200)
  onDay(30)
  for (let times = 0; times < 3; times++) await entitlementJobs.enforceQuotas()
  expect((await upload(token, { bytes: await jpeg() })).data.code).toBe('capacity_exceeded')
  expect(await keptBy(id)).toBe(6)
  expect(await lettersTo('full')).toMatchObject([{ subject: '您在 Imagora 的存储容量不足' }])
  onDay(400)
  await entitlementJobs.enforceQuotas()
  expect(await keptBy(id)).toBe(6)
  // A new purchase clears the lapse.
  await buy(id, 0)
  await entitlementJobs.enforceQuotas()
  expect(await lapses()).toEqual([])
  expect(await lettersTo('full')).toHaveLength(1)
})

test('[GR-04] where the site wishes it, what is too much goes to the trash after its days and a warning', async () => {
  await configure({ lapse_policy: 'trash', lapse_days: 60 })
  const id = await keeper('trashed')
  await buy(id, month, true)
  const newest = await db
    .selectFrom('photos')
    .where('owner_id', '=', id)
    .select('id')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  onDay(30)
  await entitlementJobs.enforceQuotas()
  expect((await lettersTo('trashed'))[0]!.text).toContain('移入回收站')
  onDay(82)
  await entitlementJobs.enforceQuotas()
  expect(await lettersTo('trashed')).toHaveLength(1)
  onDay(83)
  await entitlementJobs.enforceQuotas()
  expect(await lettersTo('trashed')).toHaveLength(2)
  onDay(89)
  await entitlementJobs.enforceQuotas()
  expect(await keptBy(id)).toBe(5)
  onDay(90)
  await entitlementJobs.enforceQuotas()
  // Two of the five photos, the oldest, fit into the two thousand bytes that are left.
  expect(await keptBy(id)).toBe(2)
  const gone = db.selectFrom('photos').where('owner_id', '=', id).where('deleted_at', 'is not', null).select('id')
  expect(await gone.orderBy('id', 'desc').execute()).toEqual(newest)
  const { used_bytes } = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select('used_bytes')
    .executeTakeFirstOrThrow()
  expect(used_bytes).toBe(2000)
  expect((await lettersTo('trashed')).at(-1)!.subject).toContain('3 张图片')
  expect(await lapses()).toEqual([])
})

test('[GR-04] a policy that becomes stricter takes nothing without a week of warning', async () => {
  await configure({ lapse_policy: 'keep', lapse_days: 7 })
  const id = await keeper('warned')
  await buy(id)
  onDay(30)
  await entitlementJobs.enforceQuotas()
  onDay(300)
  await configure({ lapse_policy: 'trash' })
  await entitlementJobs.enforceQuotas()
  expect(await keptBy(id)).toBe(5)
  onDay(306)
  await entitlementJobs.enforceQuotas()
  expect(await keptBy(id)).toBe(5)
  onDay(307)
  await entitlementJobs.enforceQuotas()
  expect(await keptBy(id)).toBe(2)
  await configure({ lapse_policy: 'keep' })
})

test('[GR-04] a group without a limit is never over-full', async () => {
  const id = await keeper('endless')
  await buy(id)
  await db.updateTable('groups').set({ capacity_bytes: 0 }).where('is_default', '=', true).execute()
  onDay(30)
  await entitlementJobs.enforceQuotas()
  expect(await lapses()).toEqual([])
  expect(await lettersTo('endless')).toEqual([])
  await db.updateTable('groups').set({ capacity_bytes: 2000 }).where('is_default', '=', true).execute()
})

test('giving storage up can make an account over-full too', async () => {
  const ann = await user('ann')
  await db.updateTable('users').set({ email: 'ann@x.example', used_bytes: 5000 }).where('id', '=', ann.id).execute()
  await buy(ann.id, month, true)
  const [room] = (await ann('GET /user/capacities')).data.data
  await ann('DELETE /user/capacities/{id}', { params: { id: room!.id } })
  await entitlementJobs.enforceQuotas()
  expect(await lettersTo('ann')).toHaveLength(1)
})

test('[GR-04] letters come seven days, three days and on the day before the end, each once', async () => {
  const id = await keeper('reader')
  const { id: plan_id } = await db
    .insertInto('plans')
    .values({
      type: 'vip',
      name: 'Gold',
      intro: '',
      badge: '',
      features: '[]',
      group_id: gold.id,
      capacity_bytes: 0,
      contact_url: '',
      is_published: true,
      place: 1,
      created_at: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bought = { user_id: id, order_id: ++orders, plan_id, type: 'vip', group_id: gold.id, duration: month } as const
  await db.transaction().execute((tx) => entitlements.grantPurchase(tx, bought, clock.time.toISOString()))
  const counts: number[] = []
  for (const days of [22.9, 23, 23.1, 26.9, 27, 28.9, 29, 29.9, 30, 31]) {
    onDay(days)
    await Promise.all([entitlementJobs.sendExpiryReminders(), entitlementJobs.sendExpiryReminders()])
    counts.push((await lettersTo('reader')).length)
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3, 3])
  const letters = await lettersTo('reader')
  expect(letters.map(({ subject }) => subject)).toEqual([
    '您在 Imagora 的角色组“Gold”将在 7 天内到期',
    '您在 Imagora 的角色组“Gold”将在 3 天内到期',
    '您在 Imagora 的角色组“Gold”即将到期',
  ])
  expect(letters[0]!.text).toContain(`https://pics.example/user/plans/${plan_id}`)
})

test('renewed in time, no further letter comes until the new end is near', async () => {
  const id = await keeper('renewed')
  await buy(id)
  onDay(25)
  await entitlementJobs.sendExpiryReminders()
  await buy(id)
  onDay(29)
  await entitlementJobs.sendExpiryReminders()
  expect(await lettersTo('renewed')).toHaveLength(1)
  onDay(55)
  await entitlementJobs.sendExpiryReminders()
  expect(await lettersTo('renewed')).toHaveLength(2)
})

test('what is short from the beginning sends no letter about days that were never there', async () => {
  const id = await keeper('short')
  await buy(id, 5 * 24 * 60)
  await entitlementJobs.sendExpiryReminders()
  expect(await lettersTo('short')).toEqual([])
  onDay(2)
  await entitlementJobs.sendExpiryReminders()
  expect(await lettersTo('short')).toHaveLength(1)
})

test('a site that wishes no such letters sends none', async () => {
  await configure({ lapse_letters: false })
  const id = await keeper('silent')
  await buy(id)
  onDay(29)
  await entitlementJobs.sendExpiryReminders()
  onDay(30)
  await entitlementJobs.enforceQuotas()
  expect(await lettersTo('silent')).toEqual([])
  expect(await lapses()).toContainEqual({ user_id: id })
})
