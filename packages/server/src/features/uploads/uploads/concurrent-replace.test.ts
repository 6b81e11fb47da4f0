import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, clock, user, createApiClient, configure } = server
const { upload, traces, waitUntilIdle, verify, limit } = createUploadActions(server)
let port = 0
beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})

const slots = async () => (await db.selectFrom('upload_slots').select('id').execute()).length

/** Sends half of a file, awaits `meanwhile`, then sends the rest. */
async function send(token: string, path: string, bytes: Buffer, meanwhile: () => Promise<unknown>) {
  const { payload, headers } = formOf({ bytes })
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; code: string | undefined }>()
  const all = { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` }
  const sent = request({ port, path: `/api/v2${path}`, method: 'POST', headers: all }, (response) => {
    const answered = ({ data }: { data: { code?: string } }) =>
      resolve({ status: response.statusCode!, code: data.code })
    json(response).then((body) => answered(body as { data: object }), reject)
  })
  sent.on('error', reject)
  sent.write(payload.subarray(0, payload.length / 2))
  await expect.poll(slots).toBe(1)
  await meanwhile()
  sent.end(payload.subarray(payload.length / 2))
  return promise
}

const suspend = (id: number) => db.updateTable('users').set({ is_suspended: true }).where('id', '=', id).execute()
const revoke = (id: number) => db.deleteFrom('tokens').where('user_id', '=', id).execute()

test.each([
  ['suspended', suspend, { status: 403, code: 'account_suspended' }],
  ['logged out', revoke, { status: 401, code: 'login_required' }],
] as const)('of whoever is %s while the file arrives nothing is kept', async (how, act, refused) => {
  const ann = await user(`ann_${how.slice(0, 3)}`)
  const { data: photo } = await upload(ann.token, { bytes: await jpeg({ seed: 1 }) })
  const next = await jpeg({ seed: 2 })
  await waitUntilIdle()
  const before = await traces()
  expect(await send(ann.token, '/upload', next, () => act(ann.id))).toEqual(refused)
  await db.updateTable('users').set({ is_suspended: false }).where('id', '=', ann.id).execute()
  const { token } = await createApiClient(ann.id)
  expect(await send(token, `/user/photos/${photo.id}/replace`, next, () => act(ann.id))).toEqual(refused)
  await waitUntilIdle()
  expect(await traces()).toEqual(before)
})

test('what a replaced file gives back is what the photo shows then, not what it showed when the next was sent', async () => {
  await configure({ version_days: 0 })
  const ann = await user('ann_full')
  const [large, small] = [
    await jpeg({ seed: 3, width: 400, height: 400 }),
    await jpeg({ seed: 4, width: 20, height: 20 }),
  ]
  const { data: photo } = await upload(ann.token, { bytes: large })
  const other = await jpeg({ seed: 5, width: 400, height: 400 })
  await waitUntilIdle()
  await limit({ capacity_bytes: Math.max(large.length, other.length + small.length) + 10, limit_concurrent_upload: 0 })
  const answer = await send(ann.token, `/user/photos/${photo.id}/replace`, large, async () => {
    // The clock moves past the lease, so the reserved bytes are available to others.
    clock.time = new Date(clock.time.getTime() + 16 * 60_000)
    const { payload, headers } = formOf({ bytes: small })
    const authorization = `Bearer ${ann.token}`
    const url = `/api/v2/user/photos/${photo.id}/replace`
    expect(
      (await app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })).statusCode,
    ).toBe(200)
    expect((await upload(ann.token, { bytes: other })).status).toBe(200)
  })
  expect(answer).toEqual({ status: 403, code: 'capacity_exceeded' })
  await limit({ capacity_bytes: 0 })
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})
