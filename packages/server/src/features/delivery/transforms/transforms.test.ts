import type { Contract, Sent } from '@imagora/contract'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { bodyOf, listenFor, send } from '#test/harness/listen.ts'
import { createViewActions } from '#test/factories/page-views.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { formOf } from '#test/factories/forms.ts'

const server = await startServer()
const { services, configure, user, visitor, clock, db, jobs } = server
const { ann, get, photo, metadata } = await createViewActions(server)
const admin = await user('root', { is_admin: true })
const bob = await user('bob')

type UrlInput = Sent<Contract['POST /user/photos/{id}/transform_url']>['body']

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
const sign = async (id: number, body: UrlInput) =>
  await ann('POST /user/photos/{id}/transform_url', { params: { id }, body })
const signed = async (id: number, body: UrlInput) => pathOf((await sign(id, body)).data.url)
const focusOn = (id: number, focus: { x: number; y: number } | null) =>
  ann('PUT /user/photos/{id}', { params: { id }, body: { focus } })
const detail = async (id: number) => (await ann('GET /user/photos/{id}', { params: { id } })).data
const addPreset = async (name: string, parameters: object, note = '') =>
  (await admin('POST /admin/transform_presets', { body: { name, note, parameters } })).data
const statuses = async (...paths: string[]) => Promise.all(paths.map(async (path) => (await get(path)).status))

afterEach(async () => {
  await configure({ open_transforms: 'sizes' })
})

/** Returns the average color of a picture as red, green and blue. */
async function colorOf(body: Buffer) {
  const { channels } = await sharp(body).stats()
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean))
}

test('[TR-20] the owner sets what crops keep; crops without a gravity follow at once, under their own ETags', async () => {
  const { id, link, file } = await photo()
  const strip = `${link}?w=160&h=960&fit=cover&format=png`
  const before = await get(strip)
  expect((await detail(id)).focus).toBeNull()
  expect((await focusOn(id, { x: 0.05, y: 0.123_456 })).status).toBe(204)
  expect((await detail(id)).focus).toEqual({ x: 0.05, y: 0.1235 })
  const left = await get(strip)
  expect(left.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect(await metadata(left.body)).toMatchObject({ width: 133, height: 800 })
  // The left edge is red above and blue below, the right one green and yellow.
  const [red, green] = await colorOf(left.body)
  expect(red! > green!).toBe(true)
  const right = async () => (await focusOn(id, { x: 1, y: 0.5 }), get(strip))
  const [, greenRight, blueRight] = await colorOf((await right()).body)
  expect(greenRight! > 1.5 * blueRight!).toBe(true)
  // What shows all of the picture stays as it was.
  expect((await get(link)).body.equals(file)).toBe(true)
  expect((await focusOn(id, null)).status).toBe(204)
  expect((await get(strip)).headers.get('etag')).toBe(before.headers.get('etag'))
})

test('[TR-20] gravity=focus is the default, a center can be named, and a crop of a crop keeps the point', async () => {
  const { id } = await photo()
  await focusOn(id, { x: 0.9, y: 0.9 })
  const etagOf = async (body: UrlInput) => (await get(await signed(id, body))).headers.get('etag')
  const box = { w: 100, h: 100, fit: 'cover', format: 'png' } as const
  expect(await etagOf({ parameters: { ...box, gravity: 'focus' } })).toBe(await etagOf({ parameters: box }))
  expect(await etagOf({ parameters: { ...box, gravity: 'center' } })).not.toBe(await etagOf({ parameters: box }))
  const part = await get(await signed(id, { parameters: { ...box, w: 40, crop: '0.5,0.5,0.5,0.5' } }))
  const [red, , blue] = await colorOf(part.body)
  expect(red! > blue!).toBe(true)
})

test('[TR-21] only the owner sets a focus point, within the picture, and not for many photos at once', async () => {
  const { id } = await photo()
  const params = { id }
  expect((await bob('PUT /user/photos/{id}', { params, body: { focus: { x: 0, y: 0 } } })).data.code).toBe(
    'photo_missing',
  )
  for (const focus of [
    { x: 1.01, y: 0 },
    { x: -0.1, y: 0 },
    { x: 0 },
    { x: '0', y: 0 },
    { x: 0, y: 0, z: 0 },
    'center',
    [],
  ]) {
    expect([focus, (await ann('PUT /user/photos/{id}', { params, body: { focus } as never })).status]).toEqual([
      focus,
      422,
    ])
  }
  expect((await ann('PUT /user/photos/update', { body: { ids: [id], focus: null } as never })).status).toBe(422)
  expect((await detail(id)).focus).toBeNull()
})

test('[TR-22] a focus point stays with a picture of the same shape and goes with another shape', async () => {
  const { id } = await photo()
  const replace = async (width: number, height: number, seed: number) =>
    ann('POST /user/photos/{id}/replace', {
      params: { id },
      form: formOf({ bytes: await jpeg({ width, height, seed }), filename: 'b.jpg' }),
    } as object)
  await focusOn(id, { x: 0.2, y: 0.3 })
  expect((await replace(600, 400, 901)).status).toBe(200)
  expect((await detail(id)).focus).toEqual({ x: 0.2, y: 0.3 })
  expect((await replace(400, 600, 902)).status).toBe(200)
  expect((await detail(id)).focus).toBeNull()
})

test('[TR-23] caches in front of the site are told of the renderings when the focus point changes', async () => {
  const purged: string[] = []
  const { url, stop } = await listenFor(() => async (request, response) => {
    purged.push(...(JSON.parse(await bodyOf(request)) as { urls: string[] }).urls)
    send(response, { status: 200 })
  })
  cleanUp(stop)
  await configure({ purge_webhook_url: url })
  const { id, key, link } = await photo()
  const version = async () =>
    (await db.selectFrom('photos').where('id', '=', id).select('version').executeTakeFirstOrThrow()).version
  await get(`${link}?w=160&h=160&fit=cover`)
  const told = await signed(id, { parameters: { w: 99, h: 99, fit: 'cover' } })
  await get(told)
  const recorded = async () =>
    (await db.selectFrom('rendering_addresses').where('photo_id', '=', id).select('query').execute()).map(
      ({ query }) => query,
    )
  expect((await recorded()).toSorted()).toEqual(['w=160&h=160&fit=cover', told.split('?')[1]!].toSorted())
  await focusOn(id, { x: 0, y: 0 })
  expect(await recorded()).toEqual([])
  await jobs.drain()
  expect(purged).toEqual(expect.arrayContaining([expect.stringContaining(`${key}.jpg?w=160&h=160&fit=cover`)]))
  // Addresses that were signed before still work, and are recorded again.
  expect(await version()).toBe(1)
  expect((await get(told)).status).toBe(200)
  expect(await recorded()).toEqual([told.split('?')[1]])
  await configure({ purge_webhook_url: '' })
})

test('[TR-30] an administrator names transforms; the name works in links at once and is in the audit log', async () => {
  const { link } = await photo()
  expect(await statuses(`${link}?p=card`)).toEqual([400])
  const card = await addPreset(
    'Card',
    { w: 300, h: 200, fit: 'cover', gravity: 'attention', format: 'webp' },
    'For lists',
  )
  expect(card).toMatchObject({ name: 'card', note: 'For lists', parameters: { w: 300, h: 200, fit: 'cover' } })
  const first = await get(`${link}?p=card`)
  expect([first.status, await metadata(first.body)]).toMatchObject([200, { width: 300, height: 200, format: 'webp' }])
  expect(await metadata((await get(`${link}?dpr=2&p=card`)).body)).toMatchObject({ width: 600, height: 400 })
  const params = { id: card.id }
  const change = { parameters: { w: 150, h: 150, fit: 'pad' as const, format: 'webp' as const } }
  expect((await admin('PUT /admin/transform_presets/{id}', { params, body: change })).status).toBe(204)
  const second = await get(`${link}?p=card`)
  expect(await metadata(second.body)).toMatchObject({ width: 150, height: 150 })
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  expect((await get(`${link}?p=card`, { 'if-none-match': first.headers.get('etag')! })).status).toBe(200)
  expect((await ann('GET /user/transform_presets')).data).toMatchObject({
    open: 'sizes',
    presets: [{ name: 'card', note: 'For lists', parameters: change.parameters }],
  })
  expect((await admin('DELETE /admin/transform_presets/{id}', { params })).status).toBe(204)
  expect(await statuses(`${link}?p=card`)).toEqual([400])
  const { data } = (await admin('GET /admin/audit')).data
  expect(data.slice(0, 3).map(({ action, target }) => [action, target])).toEqual([
    ['transform_preset.delete', `transform preset ${card.id} card`],
    ['transform_preset.change', `transform preset ${card.id} card`],
    ['transform_preset.create', `transform preset ${card.id} card`],
  ])
})

test('[TR-31] presets that no link could follow are refused at the parameter, and names are unique', async () => {
  const refusedAt = async (parameters: object, name = 'bad') => {
    const { status, data } = await admin('POST /admin/transform_presets', { body: { name, parameters } })
    return [status, Object.keys((data as unknown as { errors?: object }).errors ?? {})]
  }
  for (const [parameters, field] of [
    [{ w: 0 }, 'parameters.w'],
    [{ w: 1e9 }, 'parameters.w'],
    [{ w: 4000, dpr: 4 }, 'parameters.w'],
    [{ ar: '1:0' }, 'parameters.ar'],
    [{ crop: '1,2' }, 'parameters.crop'],
    [{ bg: 'red' }, 'parameters.bg'],
    [{ gravity: '__proto__' }, 'parameters.gravity'],
    [{ rotate: 45 }, 'parameters.rotate'],
    [{ w: 8192, h: 8192, fit: 'pad' }, 'parameters.fit'],
    [{ p: 'card' }, 'parameters'],
    [{}, 'parameters'],
  ] as const) {
    expect([parameters, await refusedAt(parameters)]).toEqual([parameters, [422, [field]]])
  }
  expect(await refusedAt({ w: 100 }, 'Two words')).toEqual([422, ['name']])
  const { id } = await addPreset('twice', { w: 100 })
  const other = await addPreset('other', { w: 100 })
  expect(await refusedAt({ w: 100 }, 'TWICE')).toEqual([422, ['name']])
  const renamed = await admin('PUT /admin/transform_presets/{id}', { params: other, body: { name: 'twice' } })
  expect(renamed.data).toMatchObject({ code: 'transform_preset_taken' })
  expect((await admin('PUT /admin/transform_presets/{id}', { params: { id }, body: { name: 'twice' } })).status).toBe(
    204,
  )
  for (const who of [ann, visitor]) expect([401, 403]).toContain((await who('GET /admin/transform_presets')).status)
})

test('[TR-31] a link names one preset, alone but for dpr', async () => {
  await addPreset('solo', { w: 200 })
  const { link } = await photo()
  for (const [query, reason] of [
    ['p=', 'p must be the name of a preset'],
    ['p=__proto__', 'p must be the name of a preset'],
    ['p=solo&p=solo', 'p must be given once'],
    ['p=solo&w=100', 'w must not be given together with p'],
    ['p=solo&dpr=9', 'dpr must be a number from 1 to 4'],
    ['p=solo&dpr=1&dpr=2', 'dpr must be given once'],
    [`p=${'a'.repeat(2000)}`, 'p must be the name of a preset'],
  ] as const) {
    const { status, headers } = await get(`${link}?${query}`)
    expect([query, status, headers.get('x-refusal')]).toEqual([query, 400, reason])
  }
})

test('[TR-33] a density that is too high for a preset is told apart from a preset that is missing', async () => {
  await addPreset('large', { w: 5000 })
  const { id } = await photo()
  const refusalOf = async (body: UrlInput) => {
    const { status, data } = await sign(id, body)
    const { code, errors } = data as unknown as { code: string; errors?: object }
    return [status, code, Object.keys(errors ?? {})]
  }
  expect((await sign(id, { preset: 'large', parameters: { dpr: 1 } })).status).toBe(200)
  expect(await refusalOf({ preset: 'large', parameters: { dpr: 2 } })).toEqual([
    422,
    'input_invalid',
    ['parameters.dpr'],
  ])
  expect((await refusalOf({ preset: 'gone', parameters: { dpr: 2 } })).slice(0, 2)).toEqual([
    404,
    'transform_preset_missing',
  ])
})

test('[TR-32] a setting says what strangers may request', async () => {
  await addPreset('open', { w: 210, blur: 2 })
  const { link, id } = await photo()
  const own = await signed(id, { parameters: { w: 320, blur: 3 } })
  const ownPreset = await signed(id, { preset: 'open' })
  const requests = [link, `${link}?w=320`, `${link}?p=open`, `${link}?w=333&blur=2`, own, ownPreset]
  const answers: Record<string, number[]> = {}
  for (const open_transforms of ['all', 'sizes', 'presets', 'signed'] as const) {
    await configure({ open_transforms })
    answers[open_transforms] = await statuses(...requests)
  }
  expect(answers).toEqual({
    all: [200, 200, 200, 200, 200, 200],
    sizes: [200, 200, 200, 400, 200, 200],
    presets: [200, 400, 200, 400, 200, 200],
    signed: [200, 400, 400, 400, 200, 200],
  })
})

test('[TR-33] the owner gets signed addresses, which expire when the owner says so', async () => {
  const { id, key } = await photo()
  const start = clock.time
  const { data } = await sign(id, { parameters: { w: 301, ar: '16:9', crop: '0.1,0.1,0.5,0.5' }, expires_in: 120 })
  expect(data).toMatchObject({ is_open: false, expires_at: new Date(start.getTime() + 120_000).toISOString() })
  expect(data.url).toContain(`/i/${key}.jpg?w=301&ar=16:9&crop=0.1,0.1,0.5,0.5&s=`)
  const answer = await get(pathOf(data.url))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=120'])
  clock.time = new Date(start.getTime() + 121_000)
  expect(await statuses(pathOf(data.url))).toEqual([400])
  clock.time = start
  const forever = await sign(id, { parameters: { w: 301 } })
  expect(forever.data.expires_at).toBeNull()
  expect(await statuses(pathOf(forever.data.url), pathOf(forever.data.url).replace('w=301', 'w=302'))).toEqual([
    200, 400,
  ])
  expect((await sign(id, { parameters: { w: 320 } })).data.is_open).toBe(true)
})

test('[TR-33] addresses are signed for the owner alone, and only for what can be made', async () => {
  const { id } = await photo()
  const params = { id }
  expect((await bob('POST /user/photos/{id}/transform_url', { params, body: { parameters: { w: 301 } } })).status).toBe(
    404,
  )
  expect((await sign(id, { preset: 'nowhere' })).data).toMatchObject({ code: 'transform_preset_missing' })
  for (const body of [
    {},
    { parameters: {} },
    { parameters: { w: 0 } },
    { parameters: { crop: '5000,5000,10,10' } },
    { parameters: { w: 300 }, expires_in: 1 },
    { parameters: { w: 300 }, expires_in: 1e12 },
    { preset: 'open', parameters: { w: 300 } },
    { parameters: { w: '300' } },
  ]) {
    expect([body, (await sign(id, body as never)).status]).toEqual([body, 422])
  }
})

test('[TR-34] a protected photo answers a transform to its own signature alone, and never with the whole file', async () => {
  const { id, key, link } = await photo()
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_protected: true } })
  const { data } = await sign(id, { parameters: { w: 320 } })
  expect([data.is_open, data.expires_at === null]).toEqual([false, false])
  const signature = /s=.*$/.exec(data.url)![0]
  const whole = /s=.*$/.exec((await detail(id)).public_url)![0]
  await addPreset('guarded', { w: 111 })
  expect(
    await statuses(
      pathOf(data.url),
      `${link}?${signature}`,
      `${link}?w=160&${signature}`,
      `${link}?w=320`,
      `${link}?p=guarded`,
      `${link}?p=guarded&${whole}`,
      await signed(id, { preset: 'guarded' }),
      `/i/${key}/preview.webp?${signature}`,
    ),
  ).toEqual([200, 403, 403, 403, 403, 200, 200, 403])
  expect((await get(pathOf(data.url))).headers.get('cache-control')).toMatch(/^private/)
  // Hiding or deleting the photo ends every address of it.
  await ann('DELETE /user/photos', { body: [id] })
  expect(await statuses(pathOf(data.url))).toEqual([404])
})

test('[TR-34] a signature without an end does not open a photo that a policy protects later', async () => {
  const { image_policy } = await services.settings.get()
  const { id } = await photo()
  const permanent = await signed(id, { parameters: { w: 333 } })
  const limited = pathOf((await sign(id, { parameters: { w: 334 }, expires_in: 3600 })).data.url)
  expect(await statuses(permanent, limited)).toEqual([200, 200])
  await configure({ image_policy: { ...image_policy, is_protected: true } })
  expect(await statuses(permanent, limited)).toEqual([403, 200])
  await configure({ image_policy })
})

test('[TR-34] a signature for a preset in another density is none for the preset of that name', async () => {
  await addPreset('tile', { w: 100 })
  await addPreset('tile-2', { w: 300 })
  const { id, link } = await photo()
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_protected: true } })
  const signature = /s=.*$/.exec(await signed(id, { preset: 'tile-2' }))![0]
  expect(await statuses(`${link}?p=tile-2&${signature}`, `${link}?p=tile&dpr=2&${signature}`)).toEqual([200, 403])
})

test('[TR-35] presets work within shares as sizes do, and signatures of the owner do not', async () => {
  await addPreset('shared', { w: 123, grey: true })
  const { id } = await photo()
  const { slug } = (await ann('POST /user/shares', { body: { type: 'photo', ids: [id] } })).data
  const { data } = await visitor('GET /shares/{slug}/photos', { params: { slug } })
  const path = pathOf(data.data[0]!.public_url)
  expect(path).toMatch(/^\/s\//)
  const own = /s=.*$/.exec(await signed(id, { parameters: { w: 333 } }))![0]
  const [base] = path.split('?')
  expect(await statuses(path, `${path}&w=320`, `${path}&p=shared`, `${path}&w=333`, `${base}?w=333&${own}`)).toEqual([
    200, 200, 200, 403, 403,
  ])
})

test('[TR-36] hotlink rules, hidden owners and traffic hold for transforms as for the picture', async () => {
  const { image_policy } = await services.settings.get()
  const { id, link } = await photo()
  const own = await signed(id, { parameters: { w: 222, flip: 'h' } })
  const hot_links = { ...image_policy.hot_links, mode: 'only' as const, hosts: ['friend.example'], allow_empty: true }
  await configure({ image_policy: { ...image_policy, hot_links } })
  const from = async (page: string) => (await get(own, { referer: page })).status
  expect([await from('https://friend.example/a'), await from('https://thief.example/')]).toEqual([200, 403])
  await configure({ image_policy })
  const { body } = await get(own)
  await services.traffic.flush()
  const counted = await db.selectFrom('photo_traffic').where('photo_id', '=', id).select(['bytes', 'hits']).execute()
  expect(counted[0]!.bytes).toBeGreaterThanOrEqual(body.length)
  await db.updateTable('photos').set({ expired_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
  services.pictures.evictAll()
  expect(await statuses(own, `${link}?w=320`)).toEqual([404, 404])
})
