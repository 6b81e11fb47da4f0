import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'

const { app, folder, logLines, user } = await startServer()

test('reports a storage failure in general words, and logs the reason with the request id', async () => {
  const ann = await user('ann')
  rmSync(join(folder, 'objects'), { recursive: true })
  const form = formOf({ bytes: await jpeg(), part: 'avatar' })
  const response = await app.inject({
    method: 'POST',
    url: '/api/v2/user/profile',
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${ann.token}` },
  })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ data: { code: 'storage_unavailable' } })
  expect(response.body).not.toContain(folder)

  const lines = logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const told = lines.filter(({ request_id }) => request_id === response.headers['x-request-id'])
  expect(told).toContainEqual(
    expect.objectContaining({
      refusal: 'storage_unavailable',
      err: expect.objectContaining({ message: expect.any(String) }),
    }),
  )
})

test('a refusal that needs no explaining is no error of the log', async () => {
  const bob = await user('bob')
  const before = logLines.length
  expect((await bob('POST /user/setting', { body: { default_storage_id: 999 } })).status).toBe(422)
  expect(logLines.length).toBe(before)
})
