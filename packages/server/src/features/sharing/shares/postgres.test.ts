import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { openDatabase, openSignals } from '#db/dialects/open-database.ts'
import { createServices } from '#composition/services.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer({ PUBLIC_URL: 'https://site.example' })
const { runtime, user, visitor } = server
const { upload } = createUploadActions(server)
const ann = await user('ann')
const photo = (await upload(ann.token, { bytes: await jpeg({ seed: 1 }) })).data

/** A second server on the same database, like one on another machine. */
const { database } = runtime.config
const elsewhere = { ...runtime, db: openDatabase(database), signals: openSignals(database) }
const services = createServices(elsewhere)
const other = buildApp(elsewhere, services)
let origin = ''
beforeAll(async () => {
  origin = await other.listen({ host: '127.0.0.1', port: 0 })
  await vi.waitFor(() => expect(elsewhere.signals.isListening()).toBe(true), 5000)
})
afterAll(async () => {
  await other.close()
  await services.pictures.flushViews()
  await services.traffic.close()
  await elsewhere.signals.close()
  await elsewhere.db.destroy()
})

const statusThere = async (url: string) => (await fetch(url.replace('https://site.example', origin))).status
const becomes = (url: string, status: number) =>
  vi.waitFor(async () => expect(await statusThere(url)).toBe(status), { timeout: 5000, interval: 10 })

test('[SH-08] what one server takes back, another that had shown it shows no more', async () => {
  const { id: album } = (await ann('POST /user/albums', { body: { name: 'Summer' } })).data
  await ann('POST /user/albums/{id}/photos', { params: { id: album }, body: [photo.id] })
  const share = async () => {
    const { id, slug } = (await ann('POST /user/shares', { body: { type: 'album', ids: [album] } })).data
    const [tile] = (await visitor('GET /shares/{slug}/tiles', { params: { slug }, query: { ids: String(photo.id) } }))
      .data
    expect(await statusThere(tile!.preview_url)).toBe(200)
    return { id, preview_url: tile!.preview_url }
  }
  const [first, second, third] = [await share(), await share(), await share()]
  await ann('DELETE /user/shares', { body: [first.id] })
  await becomes(first.preview_url, 404)
  await ann('PUT /user/shares/{id}', { params: { id: second.id }, body: { password: 'sesame' } })
  await becomes(second.preview_url, 403)
  expect(await statusThere(third.preview_url)).toBe(200)
  await ann('DELETE /user/albums/{id}/photos', { params: { id: album }, body: [photo.id] })
  await becomes(third.preview_url, 404)
})
