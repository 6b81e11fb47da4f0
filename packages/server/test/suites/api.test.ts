import { contract, type Route } from '@imagora/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createHandle } from '#http/api/handle.ts'
import { version } from '#platform/process/version.ts'
import { startServer } from '#test/harness/server.ts'

const { app, user } = await startServer()
const routes: [string, Route][] = Object.entries(contract)

test('only these routes are open to visitors', () => {
  const isOpen = ({ access, guests }: Route) => access === 'public' || guests
  const open = routes.filter(([, route]) => isOpen(route)).map(([key]) => key)
  expect(open.toSorted()).toEqual([
    'GET /captcha',
    'GET /configs',
    'GET /explore/albums',
    'GET /explore/albums/{id}',
    'GET /explore/albums/{id}/photos',
    'GET /explore/albums/{id}/photos/index',
    'GET /explore/photos',
    'GET /explore/photos/index',
    'GET /explore/photos/tiles',
    'GET /explore/photos/{id}',
    'GET /explore/tags',
    'GET /explore/users/{username}',
    'GET /group',
    'GET /login/passkey',
    'GET /notices',
    'GET /notices/{id}',
    'GET /oauth/{id}/redirect',
    'GET /pages',
    'GET /pages/{slug}',
    'GET /plans',
    'GET /plans/{id}',
    'GET /shares/{slug}',
    'GET /shares/{slug}/index',
    'GET /shares/{slug}/photos',
    'GET /shares/{slug}/photos/{id}',
    'GET /shares/{slug}/tiles',
    'POST /invitation',
    'POST /invitation/acceptance',
    'POST /login',
    'POST /login/passkey',
    'POST /login/second_factor',
    'POST /mail/reset_password',
    'POST /mail/send',
    'POST /oauth/{id}/login',
    'POST /register',
    'POST /reports',
    'POST /setup',
    'POST /shares/{slug}/archive',
    'POST /shares/{slug}/photos',
    'POST /shares/{slug}/report',
    'POST /shares/{slug}/unlock',
    'POST /sms/reset_password',
    'POST /sms/send',
    'POST /upload',
  ])
})

test('the start fails when a route has no handler, or two', () => {
  const { handle, assertComplete } = createHandle(Fastify(), { now: () => new Date(), isLive: async () => true })
  const serve = () => handle('DELETE /user/albums/{id}', async () => {})
  serve()
  expect(serve).toThrow('DELETE /user/albums/{id} has two handlers')
  expect(assertComplete).toThrow(/^No handler for .*GET \/user\/albums,/)
})

test('OpenAPI documents every route as the contract writes it', async () => {
  const { info, paths } = (await app.inject('/api/v2/openapi.json')).json<{
    info: { version: string }
    paths: Record<string, object>
  }>()
  expect(info.version).toBe(version)
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v2', '')}`),
  )
  expect(documented.toSorted()).toEqual(routes.map(([key]) => key).toSorted())
})

test.each([
  ['an unknown call', { url: '/api/v2/nothing' }, 404, 'route_missing'],
  ['JSON that is none', { url: '/api/v2/user/albums', method: 'POST', payload: '{' }, 400, 'request_unreadable'],
] as const)('%s is refused by code', async (_case, request, status, code) => {
  const { token } = await user(code)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await app.inject({ ...request, headers })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ status: 'error', data: { code }, time: 1767225600 })
})
