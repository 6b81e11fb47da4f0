import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { backUp, temporaryFolder } from '#test/harness/backups.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { findBackupTimes } from './backup-schedule.ts'
import { removePartial } from './format/backup-folder.ts'
import { unpack } from './format/tar.ts'

const server = await startServer()
const { app, db, clock, folder, config, user, configure, jobs, services } = server
const backups = join(folder, 'backups')
const root = await user('root', { is_admin: true })
const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const
const site = { database: config.database, folder }

/** Each call uses a new session, because the clock moves by months. */
const admin: ReturnType<typeof server.callAs> = async (key, sent) => {
  const token = await services.tokens.createSession(db, root.id, { isRemembered: false, client })
  return server.callAs(token)(key, sent)
}

const list = async () => (await admin('GET /admin/backups')).data
const newest = async () => (await list()).data[0]!

beforeAll(async () => {
  await configure({ backup_daily: false })
})

test('[AD-01] an administrator makes a backup, tries it, downloads it and deletes it', async () => {
  expect(await list()).toMatchObject({ data: [], folder: backups, next_at: null, is_encrypting: false, keep_days: 14 })
  const { status, data: begun } = await admin('POST /admin/backups', { body: { is_with_objects: true } })
  expect([status, begun.state]).toEqual([201, 'waiting'])
  const second = await admin('POST /admin/backups', { body: { is_with_objects: true } })
  expect([second.status, second.data.code]).toEqual([409, 'backup_running'])
  await jobs.drain()
  const made = await newest()
  expect(made).toMatchObject({ id: begun.id, state: 'done', kind: 'asked', tested_at: null, problem: null })
  expect(made.rows).toBeGreaterThan(1)
  expect(made.bytes).toBeGreaterThan(1000)
  expect(readdirSync(backups)).toEqual([made.name])

  await admin('POST /admin/backups/{id}/test', { params: { id: made.id } })
  expect((await newest()).state).toBe('testing')
  await jobs.drain()
  expect(await newest()).toMatchObject({ state: 'done', tested_at: clock.time.toISOString(), test_problem: null })
  const { steps } = (await admin('GET /admin/checklist')).data
  expect(steps.find(({ key }) => key === 'backup')).toMatchObject({ is_done: true, to: '/admin/backups' })

  const { data: link } = await admin('POST /admin/backups/{id}/download', { params: { id: made.id } })
  const { pathname, search } = new URL(link.url, 'http://x')
  const sent = await app.inject({ url: `${pathname}${search}`, headers: fromIp() })
  expect(sent.statusCode).toBe(200)
  expect(sent.headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-length': String(sent.rawPayload.length),
    'content-disposition': `attachment; filename="${made.name}.tar"`,
  })
  const forged = await app.inject({ url: `${pathname}${search.slice(0, -3)}xyz`, headers: fromIp() })
  expect(forged.statusCode).toBe(404)
  clock.time = new Date(clock.time.getTime() + 11 * 60_000)
  expect((await app.inject({ url: `${pathname}${search}`, headers: fromIp() })).statusCode).toBe(404)

  expect((await admin('DELETE /admin/backups/{id}', { params: { id: made.id } })).status).toBe(204)
  expect(readdirSync(backups)).toEqual([])
  expect((await list()).data).toEqual([])
  const { data: log } = (await admin('GET /admin/audit')).data
  expect(log.slice(0, 4).map(({ action }) => action)).toEqual([
    'backup.remove',
    'backup.download',
    'backup.test',
    'backup.create',
  ])
})

test('a backup that the command line has made is found, and a damaged one is known after it was tried', async () => {
  const made = await backUp(site, backups)
  const found = await newest()
  expect(found).toMatchObject({ name: made.name, kind: 'found', state: 'done', is_encrypted: false })
  truncateSync(join(made.folder, 'objects.ndjson.gz'), 3)
  await admin('POST /admin/backups/{id}/test', { params: { id: found.id } })
  await jobs.drain()
  expect(await newest()).toMatchObject({ test_problem: 'part_short', subject: 'objects.ndjson.gz' })
  rmSync(made.folder, { recursive: true })
  await db.deleteFrom('backups').execute()
})

test('one is made every day, tried at once, and cleared away when its time is over; the last good one stays', async () => {
  await configure({ backup_daily: true, backup_hour: 3, backup_keep_days: 2, time_zone: 'UTC' })
  clock.time = new Date('2026-03-01T03:07:00Z')
  await services.backupSchedule.tick()
  const [first] = (await list()).data
  expect(first).toMatchObject({ kind: 'scheduled', state: 'done', test_problem: null })
  expect(first!.tested_at).not.toBeNull()
  clock.time = new Date('2026-03-01T23:07:00Z')
  await services.backupSchedule.tick()
  expect((await list()).data).toHaveLength(1)
  clock.time = new Date('2026-03-09T04:07:00Z')
  await services.backupSchedule.tick()
  const both = (await list()).data
  expect(both).toHaveLength(2)
  clock.time = new Date('2026-03-09T05:07:00Z')
  await services.backupSchedule.tick()
  expect((await list()).data.map(({ id }) => id)).toEqual([both[0]!.id])
  expect(readdirSync(backups)).toEqual([both[0]!.name])
  await configure({ backup_daily: false })
})

test('one that fails is told to whoever runs the site, and the reason is shown', async () => {
  await configure({ backup_daily: true, backup_folder: join(folder, 'secret.key', 'below') })
  expect(await services.backupSchedule.findings()).toEqual([])
  clock.time = new Date('2026-03-20T04:07:00Z')
  await services.backupSchedule.tick()
  expect(await newest()).toMatchObject({ state: 'failed', problem: 'fault' })
  expect(await services.backupSchedule.findings()).toEqual([
    { problem: 'backup_failed', name: 'fault', count: 0 },
    { problem: 'backup_old', name: '', count: 11 },
  ])
  await configure({ backup_folder: '', backup_daily: false })
  expect(await services.backupSchedule.findings()).toEqual([])
})

test('one whose process has died is given up, and another may be made', async () => {
  await db.deleteFrom('backups').execute()
  rmSync(backups, { recursive: true })
  const { data: begun } = await admin('POST /admin/backups', { body: { is_with_objects: false } })
  await db.updateTable('backups').set({ state: 'running' }).where('id', '=', begun.id).execute()
  clock.time = new Date(clock.time.getTime() + 3 * 60_000)
  expect(await newest()).toMatchObject({ state: 'failed', problem: 'interrupted' })
  expect((await admin('POST /admin/backups', { body: { is_with_objects: false } })).status).toBe(201)
  await jobs.drain()
  expect(await newest()).toMatchObject({ state: 'done' })
})

test('[FR-86] [FR-88] a backup is listed while it is made, and leaves nothing behind when it is cancelled', async () => {
  await db.deleteFrom('backups').execute()
  rmSync(backups, { recursive: true, force: true })
  const { data: begun } = await admin('POST /admin/backups', { body: { is_with_objects: false } })
  const activities = async () => (await admin('GET /admin/activities')).data
  expect(await activities()).toMatchObject([{ kind: 'backup', id: begun.id, state: 'running', is_counted: false }])
  const made = jobs.drain()
  // The process has begun to write.
  await expect.poll(() => existsSync(backups) && readdirSync(backups), { timeout: 10_000, interval: 5 }).toHaveLength(1)
  expect((await admin('POST /admin/backups/{id}/cancel', { params: { id: begun.id } })).status).toBe(204)
  await made
  expect(readdirSync(backups)).toEqual([])
  expect((await list()).data).toEqual([])
  expect(await activities()).toEqual([])
  expect((await admin('POST /admin/backups/{id}/cancel', { params: { id: begun.id } })).data.code).toBe(
    'backup_missing',
  )
})

test('[FR-88] a test that is cancelled says nothing about its backup, which stays', async () => {
  await admin('POST /admin/backups', { body: { is_with_objects: false } })
  await jobs.drain()
  const { id, name } = await newest()
  await admin('POST /admin/backups/{id}/test', { params: { id } })
  // The job starts while the call is under way; on a busy machine it would else end before the call comes.
  const cancelled = admin('POST /admin/backups/{id}/cancel', { params: { id } })
  await jobs.drain()
  expect((await cancelled).status).toBe(204)
  expect(await newest()).toMatchObject({ id, state: 'done', tested_at: null, test_problem: null })
  // One that has finished stays.
  expect((await admin('POST /admin/backups/{id}/cancel', { params: { id } })).status).toBe(204)
  expect(readdirSync(backups)).toEqual([name])
})

test('[FR-88] the unfinished folder of a killed process is removed, and no other', async () => {
  const place = temporaryFolder('partial')
  for (const name of ['.x-aa11.partial', '.x-bb22.partial', 'imagora-backup-20260101T000000000Z']) {
    mkdirSync(join(place, name))
  }
  await removePartial(place, 'aa11')
  expect(readdirSync(place).toSorted()).toEqual(['.x-bb22.partial', 'imagora-backup-20260101T000000000Z'])
})

test('a tar that leads out of its folder is not unpacked', async () => {
  const place = temporaryFolder('tar')
  await expect(unpack(join(import.meta.dirname, 'service.ts'), place)).rejects.toMatchObject({
    problem: 'part_damaged',
  })
  expect(readdirSync(place)).toEqual([])
  expect(existsSync(join(place, '..', 'escaped'))).toBe(false)
})

describe('when one is due', () => {
  const at = (time: string, zone = 'UTC', hour = 3) =>
    findBackupTimes({ backup_daily: true, backup_hour: hour, time_zone: zone }, new Date(time))

  test.each([
    ['2026-05-05T02:59:00Z', 'UTC', '2026-05-04T03:00:00.000Z', '2026-05-05T03:00:00.000Z'],
    ['2026-05-05T03:00:00Z', 'UTC', '2026-05-05T03:00:00.000Z', '2026-05-06T03:00:00.000Z'],
    ['2026-05-05T18:30:00Z', 'Asia/Shanghai', '2026-05-04T19:00:00.000Z', '2026-05-05T19:00:00.000Z'],
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-28T02:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ])('%s in %s', (time, zone, last, next) => {
    const found = at(time, zone)!
    expect([found.last.toISOString(), found.next.toISOString()]).toEqual([last, next])
  })

  test('never where that is switched off', () => {
    expect(findBackupTimes({ backup_daily: false, backup_hour: 3, time_zone: 'UTC' }, new Date())).toBeNull()
  })
})
