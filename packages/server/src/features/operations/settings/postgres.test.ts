import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { openDatabase, openSignals } from '#db/dialects/open-database.ts'
import { createServices } from '#composition/services.ts'
import { startServer } from '#test/harness/server.ts'

const { runtime, user, visitor } = await startServer()
const admin = await user('admin', { is_admin: true })

/** A second server on the same database stands for another machine. */
const { database } = runtime.config
const elsewhere = { ...runtime, db: openDatabase(database), signals: openSignals(database) }
const other = buildApp(elsewhere, createServices(elsewhere))
afterAll(async () => {
  await other.close()
  await elsewhere.signals.close()
  await elsewhere.db.destroy()
})

const titleThere = async () =>
  (await other.inject('/api/v2/configs')).json<{ data: { site: { title: string } } }>().data.site.title

test('a setting changed on one server is in force on the other at once, which had read it before', async () => {
  await vi.waitFor(() => expect(elsewhere.signals.isListening()).toBe(true), 5000)
  for (const site_title of ['One', 'Two', 'Three']) {
    await admin('PUT /admin/settings', { body: { site_title } })
    expect((await visitor('GET /configs')).data.site.title).toBe(site_title)
    await vi.waitFor(async () => expect(await titleThere()).toBe(site_title), { timeout: 5000, interval: 10 })
  }
})
