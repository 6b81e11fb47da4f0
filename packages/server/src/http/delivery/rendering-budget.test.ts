import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { RENDERING_QUEUE_LIMITS } from '#features/delivery/renderings/thumbnails.ts'
import { rateLimitPolicies } from '#platform/rate-limits/policies.ts'
import { formOf } from '#test/factories/forms.ts'
import { createViewActions } from '#test/factories/page-views.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { clock, services } = server
const { waitUntilIdle, limit } = createUploadActions(server)
const { ann, get, photo } = await createViewActions(server)
await limit({ limit_concurrent_upload: 0, limit_per_minute: 0, limit_per_hour: 0 })
let seed = 8000

const flooder = { 'x-forwarded-for': '198.51.100.7' }
const office = { 'x-forwarded-for': '203.0.113.20' }
const phone = { 'x-forwarded-for': '2001:db8:5:6::1' }
const elsewhere = { 'x-forwarded-for': '2001:db8:5:7::1' }
const sides = [160, 320, 480]
const small = () => jpeg({ width: 40, height: 30, seed: seed++ })
/** 81 different crops. */
const croppings = ['jpeg', 'webp', 'png'].flatMap((format) =>
  [60, 75, 85].flatMap((q) =>
    sides.flatMap((w) => sides.map((h) => `w=${w}&h=${h}&fit=cover&format=${format}&q=${q}`)),
  ),
)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const countOf = (answers: { status: number }[], status: number) => statuses(answers).filter((s) => s === status).length

/** Uses up a rate limit until this many requests are left. */
function spend(policy: keyof typeof rateLimitPolicies, subject: { ip?: string; account?: number }, left: number) {
  for (let hits = rateLimitPolicies[policy].hits; hits > left; hits--) services.renderingLimits.hit(policy, subject)
}

/** 200 ms, enough for a request to reach its place in the queue. */
const soon = () => sleep(200)

/** Uploads square pictures, of which every crop is a separate rendering. */
async function squares(count: number) {
  const links: string[] = []
  while (links.length < count) links.push((await photo(await jpeg({ width: 500, height: 500, seed: seed++ }))).link)
  return links
}

const addressesOf = (links: string[], each: number) =>
  links.flatMap((link) => croppings.slice(0, each).map((query) => `${link}?${query}`))

/** Blocks fetches from the storage until `open` is called. */
function holdFetches() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const fetchNow = services.spool.fetch
  const fetching = vi.spyOn(services.spool, 'fetch').mockImplementation(async (storage, path) => {
    await promise
    return fetchNow(storage, path)
  })
  return {
    fetching,
    open() {
      fetching.mockRestore()
      resolve()
    },
  }
}

beforeEach(async () => {
  await waitUntilIdle()
  clock.time = new Date(clock.time.getTime() + rateLimitPolicies.rendering_photo.seconds * 1000)
})

test('[SF-71] limits new renderings of one photo per network, and returns when to retry', async () => {
  const [link] = await squares(1)
  const { hits, seconds } = rateLimitPolicies.rendering_photo_visitor
  const answers = []
  for (const query of croppings) answers.push(await get(`${link}?${query}`, flooder))
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([hits, croppings.length - hits])
  const refused = answers.at(-1)!.headers
  expect(refused.get('cache-control')).toBe('no-store')
  expect(refused.get('x-refusal')).toBe('rate_limited')
  expect(Number(refused.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.get('retry-after'))).toBeLessThanOrEqual(seconds)
  // Existing renderings stay available to everyone, and other networks can still create new ones.
  expect((await get(`${link}?${croppings[0]}`, flooder)).status).toBe(200)
  expect((await get(`${link}?${croppings.at(-1)}`, office)).status).toBe(200)
  expect((await get(`${link}?${croppings.at(-1)}`, flooder)).status).toBe(200)
  clock.time = new Date(clock.time.getTime() + seconds * 1000)
  expect((await get(`${link}?${croppings.at(-2)}`, flooder)).status).toBe(200)
})

test('[SF-71] one network has only so many renderings of all photos made; what is made already is never counted', async () => {
  const one = await photo(await small())
  const other = await photo(await small())
  const made = `${one.link}?w=160&format=webp`
  expect((await get(made, office)).status).toBe(200)
  spend('rendering', { ip: '2001:db8:5:6::99' }, 1)
  for (let time = 0; time < 5; time++) expect((await get(made, phone)).status).toBe(200)
  expect((await get(`${one.link}?w=160&format=png`, phone)).status).toBe(200)
  const refused = await get(`${other.link}?w=160&format=png`, phone)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
  expect((await get(`/i/${other.key}/preview.webp?v=1`, phone)).status).toBe(429)
  // Thumbnails are exempt: every photo has one, and the gallery needs it.
  expect((await get(`/i/${other.key}/thumb.webp?v=1`, phone)).status).toBe(200)
  expect((await get(made, phone)).status).toBe(200)
  expect((await get(other.link, phone)).status).toBe(200)
  expect((await get(`${other.link}?w=160&format=png`, elsewhere)).status).toBe(200)
})

test('[SF-71] of one photo only so many forms are made for all networks together', async () => {
  const { link, id } = await photo(await small())
  spend('rendering_photo', { account: id }, 1)
  expect((await get(`${link}?q=60&format=webp`, office)).status).toBe(200)
  expect((await get(`${link}?q=85&format=webp`, phone)).status).toBe(429)
  expect((await get(`${link}?q=60&format=webp`, phone)).status).toBe(200)
})

test('[SF-71] a page of 60 pictures in 5 widths opened by an office behind one address is far from every limit', async () => {
  const { hits } = rateLimitPolicies.rendering
  expect(60 * 5 * 5).toBeLessThanOrEqual(hits)
  const ladder = 9
  const encodings = 3
  expect(ladder * encodings * 2).toBeLessThanOrEqual(rateLimitPolicies.rendering_photo_visitor.hits)
  const page = (await squares(20)).flatMap((link) => sides.map((side) => `${link}?w=${side}`))
  const answers = await Promise.all([...page, ...page, ...page].map((address) => get(address, office)))
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
})

test('[SF-72] rejects the client that fills the queue; others, uploads and avatars proceed', async () => {
  const links = await squares(3)
  const { link } = await photo()
  const { key } = await photo()
  await waitUntilIdle()
  const { fetching, open } = holdFetches()
  const flood = addressesOf(links, 50).map((address) => get(address, flooder))
  const first = await Promise.race(flood)
  expect(fetching).toHaveBeenCalledTimes(12)
  expect([first.status, first.headers.get('retry-after'), first.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  const others = Promise.all([
    ...[160, 320, 480].map((w) => get(`${link}?w=${w}&format=webp`, office)),
    get(`${link}?w=640&format=webp`, phone),
    get(`/i/${key}/preview.webp?v=1`, phone),
  ])
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(17))
  open()
  const before = performance.now()
  const avatar = ann('POST /user/profile', { form: formOf({ part: 'avatar', bytes: await small() }) })
  const added = photo()
  expect(statuses(await others)).toEqual([200, 200, 200, 200, 200])
  expect((await avatar).status).toBe(200)
  const { key: fresh } = await added
  expect((await get(`/i/${fresh}/thumb.webp?v=1`, office)).status).toBe(200)
  const tookOthers = performance.now() - before
  const answers = await Promise.all(flood)
  const tookFlood = performance.now() - before
  expect(countOf(answers, 503)).toBeGreaterThan(0)
  expect(countOf(answers, 200) + countOf(answers, 503)).toBe(flood.length)
  expect(tookOthers).toBeLessThan(tookFlood)
})

test('[SF-72] a network that comes late takes the place of one that waits many times', async () => {
  const links = await squares(3)
  await waitUntilIdle()
  const { open } = holdFetches()
  // One network sends more requests than may run and wait.
  const flood = addressesOf(links, 55).map((address) => get(address, flooder))
  expect((await Promise.race(flood)).status).toBe(503)
  const late = croppings.slice(60).map((query) => get(`${links[0]}?${query}`, office))
  open()
  expect(statuses(await Promise.all(late))).toEqual(late.map(() => 200))
  await Promise.all(flood)
})

test('[SF-72] what fails for one network because of its own flood is tried again for another that waits for the same', async () => {
  const [other = '', ...links] = await squares(4)
  const wanted = await photo(await small())
  const address = `${wanted.link}?w=160&format=webp`
  await waitUntilIdle()
  const { fetching, open } = holdFetches()
  // The flood fills all waiting slots but one, and the next request takes the last.
  const { concurrencyPerClient, waiting } = RENDERING_QUEUE_LIMITS
  const flood = addressesOf(links, 45)
    .slice(0, concurrencyPerClient + waiting - 1)
    .map((each) => get(each, flooder))
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(concurrencyPerClient), 10_000)
  await soon()
  const refused = get(address, flooder)
  await soon()
  const joined = [get(address, office), get(address, office), get(address, phone)]
  await soon()
  // Four more from elsewhere get free slots, the fifth takes the flooder's last one.
  const others = addressesOf([other], 5).map((each) => get(each, elsewhere))
  expect((await refused).status).toBe(503)
  open()
  expect(statuses(await Promise.all(joined))).toEqual([200, 200, 200])
  expect(new Set(statuses(await Promise.all(others)))).toEqual(new Set([200]))
  expect(countOf(await Promise.all(flood), 429)).toBe(0)
})
