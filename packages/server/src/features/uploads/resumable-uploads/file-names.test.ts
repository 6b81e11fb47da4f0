import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { app, db, user } = await startServer()
const { token } = await user('ann')

const call = (
  method: 'POST' | 'HEAD' | 'GET' | 'PATCH' | 'DELETE',
  path: string,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url: `/api/v2/uploads${path}`,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
  })

test('a name with what no database keeps is cleaned', async () => {
  const filename = Buffer.from('../a\0b.jpg').toString('base64')
  const made = await call('POST', '', { 'upload-length': '1000', 'upload-metadata': `filename ${filename}` })
  expect(made.statusCode).toBe(201)
  expect(await db.selectFrom('resumable_uploads').select('filename').execute()).toEqual([{ filename: 'ab.jpg' }])
})

test.each(['HEAD', 'GET', 'PATCH', 'DELETE'] as const)('an id that cannot be one is missing: %s', async (method) => {
  const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  expect((await call(method, '/%00', method === 'PATCH' ? part : {})).statusCode).toBe(404)
})
