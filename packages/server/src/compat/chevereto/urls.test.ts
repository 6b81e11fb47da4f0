import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { createOutboundClient } from '#gateways/outbound/http-client.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startFakeWeb } from '#test/harness/public-site.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { token } = await server.user('ann')
const bytes = await jpeg()
const web = await startFakeWeb((request, response) => {
  response.statusCode = request.url?.startsWith('/sea.jpg') ? 200 : 404
  response.end(bytes)
})
const outside = { ...server.runtime, outbound: createOutboundClient(web.rules) }
const app = buildApp(outside, server.services)
beforeAll(async () => {
  await app.ready()
})

interface Answer {
  image?: { md5: string; original_filename: string }
  error?: { code: number; message: string }
}

async function send(source: string, key = token) {
  const payload = new URLSearchParams({ source, key }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await app.inject({ method: 'POST', url: '/api/1/upload', payload, headers })
  return { status: response.statusCode, ...response.json<Answer>() }
}

test('[UP-10] a source may be an address, from which the server fetches the picture', async () => {
  const { status, image } = await send('http://public.example/sea.jpg?size=big')
  expect([status, image]).toMatchObject([
    200,
    { md5: createHash('md5').update(bytes).digest('hex'), original_filename: 'sea.jpg' },
  ])
})

test.each([
  'http://127.0.0.1/sea.jpg',
  'http://localhost/sea.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/sea.jpg',
  'http://10.0.0.1/sea.jpg',
  'http://nowhere.example/sea.jpg',
  'http://public.example/gone.jpg',
  'http://user:secret@public.example/sea.jpg',
  'https:nonsense',
])('[UP-10] %s is not fetched from, and nobody learns why', async (source) => {
  const before = web.dialled.length
  const { status, error } = await send(source)
  expect([status, error]).toEqual([400, { code: 422, message: '无法从该地址获取图片' }])
  if (!source.includes('public.example/gone')) expect(web.dialled.length).toBe(before)
})

test('visitors have nothing fetched', async () => {
  await server.configure({ guest_upload: true })
  const before = web.hits.length
  expect((await send('http://public.example/sea.jpg', '')).error?.code).toBe(100)
  expect(web.hits.length).toBe(before)
})
