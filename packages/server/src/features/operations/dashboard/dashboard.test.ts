import type { Overview, StaffRole, Waiting } from '@imagora/contract'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import { buildApp } from '#composition/routes.ts'
import { isReachable } from '#features/operations/health/doctor/web-checks.ts'
import { insertPhoto, insertPhotos, insertReport, insertTicket, insertUser } from '#test/factories/factories.ts'
import { insertOrder, insertPaidOrder, insertPayment } from '#test/factories/orders.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { startServer } from '#test/harness/server.ts'
import { freePorts } from '#test/storage-servers/ports.ts'

const { db, clock, user, configure, jobs } = await startServer()
clock.time = new Date('2026-03-10T10:00:00Z')
const admin = await user('admin', { is_admin: true })
beforeEach(() => db.updateTable('tokens').set({ confirmed_at: clock.time.toISOString() }).execute())

/** Moves the clock past the longest cache time of a count. */
const later = () => void (clock.time = new Date(clock.time.getTime() + 660_000))

const show = async (days?: number) => {
  later()
  return (await admin('GET /admin/overview', days ? { query: { days } } : {})).data
}
/** Administrators read every number. */
const totalsNow = async () => (await show()).totals as Required<Overview['totals']>

const dayOf = async (day: string) => (await show()).days.find((each) => each.day === day)

/** Inserts an order of the administrator, paid at this time. */
const insertPaid = (amount: number, paid_at: string, currency = 'CNY') =>
  insertPaidOrder(db, { user_id: admin.id, amount, paid_at, currency })

test('[AD-01] the dashboard tells what there is, and what is in each storage', async () => {
  const before = await totalsNow()
  const { id } = await insertUser(db, { is_suspended: true })
  await insertUser(db, { deleted_at: '2026-01-01T00:00:00.000Z' })
  await insertPhotos(db, [
    { owner_id: id, bytes: 700 },
    { owner_id: null, bytes: 20 },
    { owner_id: id, bytes: 3, deleted_at: '2026-01-02T00:00:00.000Z' },
  ])
  const totals = await totalsNow()
  const [kept] = before.storages
  expect(totals).toMatchObject({
    users: before.users + 1,
    users_suspended: before.users_suspended + 1,
    // Photos in the trash are not counted, but their files still are.
    photos: before.photos + 2,
    bytes: before.bytes + 723,
    storages: [{ id: kept!.id, driver: 'local', photo_count: kept!.photo_count + 3, state: 'unknown' }],
  })
  const checked_at = '2026-01-01T00:00:00.000Z'
  await db.updateTable('storages').set({ checked_at, trouble: null }).execute()
  expect((await totalsNow()).storages[0]).toMatchObject({ state: 'ok', bytes: kept!.bytes + 723 })
  await db.updateTable('storages').set({ trouble: 'unreachable' }).execute()
  expect((await totalsNow()).storages[0]!.state).toBe('failing')
  await db.updateTable('storages').set({ checked_at: null, trouble: null }).execute()
})

test('[AD-01] each day of the range is told by the site’s calendar, with those on which nothing happened', async () => {
  const { id } = await insertUser(db, { created_at: '2026-03-08T15:59:59.999Z' })
  await insertUser(db, { created_at: '2026-03-08T16:00:00.000Z' })
  await insertPhoto(db, { owner_id: id, created_at: '2026-03-08T16:00:00.000Z', bytes: 40 })
  await insertPhoto(db, { owner_id: null, created_at: '2026-03-09T15:59:59.999Z', bytes: 2 })
  await insertPaid(1000, '2026-03-08T15:00:00.000Z')
  await insertPaid(500, '2026-03-08T16:30:00.000Z', 'USD')
  expect(await dayOf('2026-03-08')).toMatchObject({ users: 1, photos: 0, bytes: 0, orders: 1 })
  expect(await dayOf('2026-03-09')).toMatchObject({ users: 1, photos: 2, bytes: 42, orders: 1 })
  expect((await show()).revenue).toEqual([
    { currency: 'CNY', total: 10, order_count: 1 },
    { currency: 'USD', total: 5, order_count: 1 },
  ])
  for (const days of [7, 30, 90, 365]) {
    const told = (await show(days)).days
    expect(told).toHaveLength(days)
    expect(told.at(-1)!.day).toBe('2026-03-10')
    expect(told.map(({ day }) => day)).toEqual(told.map(({ day }) => day).toSorted())
  }
  await configure({ time_zone: 'UTC' })
  expect(await dayOf('2026-03-08')).toMatchObject({ users: 2, photos: 1, bytes: 40, orders: 2 })
  await configure({ time_zone: 'Asia/Shanghai' })
})

test('a range that is none is refused', async () => {
  expect((await admin('GET /admin/overview', { query: { days: 8 } })).status).toBe(422)
})

test('[AD-01] what waits for the team is what its lists show', async () => {
  const waiting = async () => (await admin('GET /admin/waiting')).data as Required<Waiting>
  const before = await waiting()
  await insertReport(db)
  await insertReport(db, { state: 'dismissed' })
  const { id } = await insertUser(db, {})
  await insertTicket(db, id)
  await insertTicket(db, id, { status: 'completed' })
  await insertTicket(db, id, { owner_reply_id: 3, team_reply_id: 4, team_seen_id: 4 })
  const transferred = { order_id: (await insertOrder(db, {})).id }
  await insertPayment(db, transferred)
  await insertPayment(db, transferred)
  await insertPayment(db, { order_id: (await insertOrder(db, {})).id, platform: 'alipay' })
  await insertPayment(db, { order_id: (await insertPaid(100, '2026-01-01T00:00:00.000Z')).id })
  const late = { order_id: (await insertOrder(db, {})).id, state: 'late' } as const
  await insertPayment(db, late)
  await insertPayment(db, late)
  const now = await waiting()
  expect(now).toEqual({
    ...before,
    reports: before.reports + 1,
    tickets: before.tickets + 1,
    orders_late: before.orders_late + 1,
    transfers: before.transfers + 1,
  })
  expect((await show()).waiting).toEqual(now)
  const total = async (answer: Promise<{ data: { meta: { total: number } } }>) => (await answer).data.meta.total
  expect(await total(admin('GET /admin/reports'))).toBe(now.reports)
  expect(await total(admin('GET /admin/tickets', { query: { waiting: '1' } }))).toBe(now.tickets)
  expect(await total(admin('GET /admin/orders', { query: { late: '1' } }))).toBe(now.orders_late)
  expect(await total(admin('GET /admin/orders', { query: { transfer: '1' } }))).toBe(now.transfers)
})

test('[AD-01] photos wait for approval only where the site asks for it', async () => {
  const { id } = await insertUser(db, {})
  await insertPhoto(db, { owner_id: id, is_public: true })
  const queue = async () => (await admin('GET /admin/waiting')).data.explore_queue
  expect(await queue()).toBe(0)
  await configure({ explore_needs_approval: true })
  expect(await queue()).toBe(1)
  expect((await admin('GET /admin/explore')).data.meta.total).toBe(1)
  await configure({ explore_needs_approval: false })
})

test('[AD-01] jobs that failed for good wait for the team', async () => {
  const failed = async () => (await admin('GET /admin/waiting')).data.jobs_failed!
  const before = await failed()
  const run = () => Promise.reject(new Error('No'))
  const job = defineJob({ name: 'tests.fail', payload: z.strictObject({}), run, maxAttempts: 1 })
  jobs.register(job)
  await jobs.enqueue(db, job, {})
  expect(await failed()).toBe(before)
  await jobs.drain()
  expect(await failed()).toBe(before + 1)
})

const steps = async () =>
  Object.fromEntries((await admin('GET /admin/checklist')).data.steps.map((step) => [step.key, step]))

test('[FR-92] a new site has five steps, and each ticks itself when it is done', async () => {
  const fresh = await startServer()
  const keeper = await fresh.user('keeper', { is_admin: true })
  const read = async () => (await keeper('GET /admin/checklist')).data.steps
  const listDone = async () => (await read()).flatMap(({ key, is_done }) => (is_done ? [key] : []))
  await fresh.db.updateTable('storages').set({ checked_at: null }).execute()
  expect((await read()).map(({ key, to }) => `${key} ${to}`)).toEqual([
    'photo /user/photos',
    'address /admin/health#doctor',
    'mail /admin/settings#mail',
    'storage /admin/storages',
    'backup /admin/backups',
  ])
  expect(await listDone()).toEqual([])
  await insertPhoto(fresh.db, { owner_id: keeper.id })
  expect(await listDone()).toEqual(['photo'])
  await fresh.db
    .updateTable('storages')
    .set({ checked_at: '2026-01-01T00:00:00.000Z', trouble: 'unreachable' })
    .execute()
  expect(await listDone()).toEqual(['photo'])
  await fresh.db.updateTable('storages').set({ trouble: null }).execute()
  expect(await listDone()).toEqual(['photo', 'storage'])
})

test('[FR-92] the address counts once the site answers there, over HTTPS unless it is a local one', async () => {
  const [port = 0] = await freePorts(1)
  const fresh = await startServer({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  const keeper = await fresh.user('keeper', { is_admin: true })
  const isReached = async () =>
    (await keeper('GET /admin/checklist')).data.steps.find(({ key }) => key === 'address')!.is_done
  expect(await isReached()).toBe(false)
  const site = buildApp(fresh.runtime, fresh.services)
  cleanUp(() => site.close())
  await site.listen({ host: '127.0.0.1', port })
  fresh.clock.time = new Date(fresh.clock.time.getTime() + 61_000)
  expect(await isReached()).toBe(true)
  expect(await isReachable('http://photos.example.org', fresh.runtime.secrets)).toBe(false)
})

test('[FR-92] mail counts when it was tried as it is now', async () => {
  const isTested = async () => (await steps()).mail!.is_done
  const tried = { user_id: admin.id, action: 'settings.test_mail', target: '', detail: '{}', ip: '' }
  const note = () =>
    db
      .insertInto('audit_log')
      .values({ ...tried, created_at: clock.time.toISOString() })
      .execute()
  await note()
  expect(await isTested()).toBe(false)
  later()
  await configure({ mail_host: 'mail.example.org', mail_from: 'site@example.org' })
  expect(await isTested()).toBe(false)
  later()
  await note()
  expect(await isTested()).toBe(true)
  later()
  await configure({ mail_port: 587 })
  expect(await isTested()).toBe(false)
})

test('[AD-03] [FR-92] the checklist is hidden and shown again, and the log says by whom', async () => {
  const hide = (is_hidden: boolean) => admin('PUT /admin/checklist', { body: { is_hidden } })
  expect((await hide(true)).status).toBe(204)
  expect((await admin('GET /admin/checklist')).data.is_hidden).toBe(true)
  const [entry] = (await admin('GET /admin/audit')).data.data
  expect(entry).toMatchObject({
    action: 'settings.change',
    target: 'checklist_hidden',
    user: { username: 'admin' },
    detail: { checklist_hidden: { from: false, to: true } },
  })
  await hide(false)
  expect((await admin('GET /admin/checklist')).data.is_hidden).toBe(false)
})

test('[RO-08] the dashboard of a role has the numbers that it may read elsewhere, and no others', async () => {
  const shownTo = async (staff_role: StaffRole) => {
    const caller = await user(`staff_${staff_role}`, { staff_role })
    const { totals, waiting, revenue, days } = (await caller('GET /admin/overview')).data
    expect((await caller('GET /admin/waiting')).data).toEqual(waiting)
    return {
      totals: Object.keys(totals),
      waiting: Object.keys(waiting),
      days: Object.keys(days[0]!),
      hasRevenue: revenue !== undefined,
    }
  }
  expect(await shownTo('moderator')).toEqual({
    totals: ['photos', 'albums', 'shares'],
    waiting: ['reports', 'explore_queue'],
    days: ['day', 'photos', 'bytes'],
    hasRevenue: false,
  })
  expect(await shownTo('support')).toEqual({
    totals: ['users', 'users_suspended'],
    waiting: ['registrations', 'tickets'],
    days: ['day', 'users'],
    hasRevenue: false,
  })
  expect(await shownTo('finance')).toEqual({
    totals: [],
    waiting: ['orders_late', 'transfers'],
    days: ['day', 'orders'],
    hasRevenue: true,
  })
  expect((await shownTo('auditor')).waiting).toHaveLength(7)
})
