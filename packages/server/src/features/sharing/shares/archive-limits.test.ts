import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { defaultSettings } from '#settings/defaults.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, callAs, user, db, services, configure } = server
const { upload, limit } = createUploadActions(server)
const ann = await user('ann')

let seed = 500
const photo = async () =>
  (await upload(ann.token, { bytes: await jpeg({ seed: ++seed }), filename: `${seed}.jpg` })).data
const [one, two] = [await photo(), await photo()]
const share = async () => (await ann('POST /user/shares', { body: { type: 'photo', ids: [one.id, two.id] } })).data
const archive = (slug: string) => callAs(null, fromIp())('POST /shares/{slug}/archive', { params: { slug } })
const get = (url: string) => app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), headers: fromIp() })
const keyOf = (url: string) => new URL(url).searchParams.get('key')!

afterEach(async () => {
  await configure({ image_policy: defaultSettings.image_policy })
  await limit({ monthly_traffic_bytes: 0 })
  await services.traffic.flush()
})

test('where pictures carry a watermark they leave in no archive of a share, nor in one of before', async () => {
  const { slug } = await share()
  const { url } = (await archive(slug)).data
  const { image_policy } = defaultSettings
  await configure({
    image_policy: { ...image_policy, watermark: { ...image_policy.watermark, kind: 'text', text: '©' } },
  })
  expect(await archive(slug)).toMatchObject({ status: 403, data: { code: 'archive_marked' } })
  expect((await get(url)).statusCode).toBe(403)
  const mine = (await ann('POST /user/photos/archive', { body: { ids: [one.id] } })).data
  expect((await get(mine.url)).statusCode).toBe(200)
})

test('counts an archive of a share as traffic of its owner, and refuses it beyond the monthly quota', async () => {
  const { slug } = await share()
  const { url } = (await archive(slug)).data
  expect((await get(url)).statusCode).toBe(200)
  await sleep(50)
  await services.traffic.flush()
  const counted = await db.selectFrom('photo_traffic').select(['photo_id', 'bytes']).orderBy('photo_id').execute()
  expect(counted).toEqual([one, two].map(({ id, bytes }) => ({ photo_id: id, bytes })))
  await limit({ monthly_traffic_bytes: one.bytes })
  await get(url)
  await sleep(50)
  await services.traffic.flush()
  const refused = await archive(slug)
  expect(refused).toMatchObject({ status: 429, data: { code: 'rate_limited' } })
  const again = await get(url)
  expect([again.statusCode, Number(again.headers['retry-after']) > 60]).toEqual([429, true])
})

test('visitors take half of the turns at most, one from each network, and leave the owner theirs', async () => {
  const keys: string[] = []
  for (let shares = 0; shares < 3; shares++) keys.push(keyOf((await archive((await share()).slug)).data.url))
  const mine = keyOf((await ann('POST /user/photos/archive', { body: { ids: [one.id] } })).data.url)
  const open = (key: string, ip: string) => services.archives.open(key, { ip })
  const first = await open(keys[0]!, '192.0.2.1')
  await expect(open(keys[1]!, '192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited' })
  const second = await open(keys[1]!, '192.0.2.2')
  await expect(open(keys[2]!, '192.0.2.3')).rejects.toMatchObject({ code: 'rate_limited' })
  const own = [await open(mine, '192.0.2.1'), await open(mine, '192.0.2.1')]
  first.releaseSlot()
  const third = await open(keys[2]!, '192.0.2.3')
  for (const { releaseSlot } of [second, third, ...own]) releaseSlot()
})
