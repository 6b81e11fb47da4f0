import type { Key, Route } from '@imagora/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '#test/samples/samples.ts'
import { seed } from '#test/harness/seed.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const { app, user, db } = await startServer()
const admin = await user('the_admin', { is_admin: true })

type Schema = { properties?: Record<string, object> }

/** Field names of a schema, so that arbitrary input gets past the "unknown field" error. */
const namesOf = (schema: z.ZodType | undefined) =>
  schema
    ? Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema).properties ?? {})
    : []

const served = routes.filter(([key]) => {
  const [method, path] = key.split(' ') as ['GET', string]
  // Logging out would make every later call fail with 401.
  return key !== 'POST /logout' && app.hasRoute({ method, url: `/api/v2${path.replace(/\{(\w+)\}/g, ':$1')}` })
})

const odd = fc.constantFrom('', '\u0000', '\ud800', '\u202e', '%', "'", '0', '-1', '1e309', '__proto__', '../..', '😀')
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), odd)
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: fc.jsonValue() },
  fc.integer(),
  fc.boolean(),
)

const bodyFor = ({ body }: Route) => {
  const names = namesOf(body)
  const shaped = fc.dictionary(fc.constantFrom(...names, 'nonsense'), value)
  return fc.oneof(fc.jsonValue(), shaped, fc.array(fc.oneof(fc.integer(), value), { maxLength: 5 }))
}

/** A call of the contract with arbitrary input in each part. */
const request = fc.constantFrom(...served).chain(([key, route]) =>
  fc.record({
    key: fc.constant(key),
    params: fc.array(fc.oneof(text, fc.nat().map(String)), { minLength: 2, maxLength: 2 }),
    query: fc.dictionary(fc.constantFrom(...namesOf(route.query), 'nonsense'), text),
    body: bodyFor(route),
    token: fc.constantFrom(admin.token, null),
  }),
)

const encoded = (each: string) => encodeURIComponent(each.toWellFormed())

async function send({
  key,
  params,
  query,
  body,
  token,
}: {
  key: Key
  params: string[]
  query: Record<string, string>
  body: unknown
  token: string | null
}) {
  const [method, path] = key.split(' ') as ['GET', string]
  const left = [...params]
  const url = `/api/v2${path.replace(/\{\w+\}/g, () => encoded(left.shift() ?? ''))}`
  const asked = Object.entries(query).map(([name, each]) => `${encoded(name)}=${encoded(each)}`)
  return app.inject({
    method,
    url: `${url}?${asked.join('&')}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...fromIp() },
    ...(method !== 'GET' && { payload: JSON.stringify(body) }),
  })
}

const files = new Set(routes.filter(([, { sends, binary }]) => sends || binary).map(([key]) => key))

test(
  '[P10] whatever comes, no call answers 5xx, and every answer is in the envelope [ER-01]',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(request, async (each) => {
        const { statusCode, body } = await send(each)
        expect(statusCode).toBeLessThan(500)
        const isFile = statusCode < 400 && files.has(each.key)
        if (statusCode !== 204 && !isFile) {
          const status = statusCode < 400 ? 'success' : 'error'
          expect(JSON.parse(body)).toMatchObject({ status, message: expect.any(String), time: expect.any(Number) })
        }
      }),
      { numRuns: 600, seed },
    )
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', admin.id)
      .where('is_admin', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  },
)
