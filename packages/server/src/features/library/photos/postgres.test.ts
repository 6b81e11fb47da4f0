import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { createServices } from '#composition/services.ts'
import { openDatabase, openSignals } from '#db/dialects/open-database.ts'
import { insertPhoto } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, runtime, user } = await startServer()
const admin = await user('admin', { is_admin: true })
const owner = await user('owner')
const photo = await insertPhoto(db, { owner_id: owner.id })
await db.updateTable('users').set({ photo_count: 1 }).where('id', '=', owner.id).execute()
const storage = await db.selectFrom('storages').select('id').executeTakeFirstOrThrow()

/** A second server on the same database stands for another machine. */
const { database } = runtime.config
const elsewhere = { ...runtime, db: openDatabase(database), signals: openSignals(database) }
const other = buildApp(elsewhere, createServices(elsewhere))
afterAll(async () => {
  await other.close()
  await elsewhere.signals.close()
  await elsewhere.db.destroy()
})

async function storageNameThere() {
  const headers = { authorization: `Bearer ${owner.token}` }
  const { data } = (await other.inject({ url: '/api/v2/user/photos', headers })).json<{
    data: { data: { id: number; storage: { name: string } }[] }
  }>()
  expect(data.data.map(({ id }) => id)).toEqual([photo.id])
  return data.data[0]!.storage.name
}

const rename = (name: string) => admin('PUT /admin/storages/{id}', { params: storage, body: { name } })

test('a storage renamed on one server has its new name in lists of the other, which remembered the old one', async () => {
  await vi.waitFor(() => expect(elsewhere.signals.isListening()).toBe(true), 5000)
  for (const name of ['One', 'Two', 'Three']) {
    await rename(name)
    await vi.waitFor(async () => expect(await storageNameThere()).toBe(name), { timeout: 5000, interval: 10 })
  }
})

test('a server that may miss announcements remembers no names', async () => {
  await rename('Before')
  await vi.waitFor(async () => expect(await storageNameThere()).toBe('Before'), { timeout: 5000, interval: 10 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'`.execute(db)
  await vi.waitFor(() => expect(elsewhere.signals.isListening()).toBe(false), { timeout: 5000, interval: 1 })
  await db.updateTable('storages').set({ name: 'Meanwhile' }).execute()
  expect(await storageNameThere()).toBe('Meanwhile')
})
