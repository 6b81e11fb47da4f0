import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Configs } from '@imagora/contract'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createCrashSite } from '#test/crash/crash-process.ts'
import { startPostgres } from '#test/harness/postgres.ts'

/** Longest time until people see what is wrong, and that it is over. */
const SEEN_MS = 5000

test('[DT-08] [DT-10] without its database the site says so on one page, asks to come back, and is back by itself', async () => {
  const postgres = await startPostgres(true)
  cleanUp(postgres.stop)
  const site = await createCrashSite(null, postgres.url)
  mkdirSync(join(site.folder, 'web'))
  writeFileSync(join(site.folder, 'web/index.html'), '<!doctype html><html><head><title>Built</title></head></html>')
  const { origin } = await site.start()
  expect((await site.upload(origin)).status).toBe(200)
  const picture = `${origin}/i/${site.acknowledged[0]!.key}.jpg`
  expect((await fetch(picture)).status).toBe(200)
  const openPage = () => fetch(origin, { headers: { accept: 'text/html', 'accept-language': 'en-US' } })
  const headers = { authorization: `Bearer ${site.token}` }
  const modeOf = async () => {
    const { data } = (await (await fetch(`${origin}/api/v2/configs`, { headers })).json()) as { data: Configs }
    return data.app.site_mode_cause
  }
  expect([(await openPage()).status, await modeOf()]).toEqual([200, null])

  await postgres.end('SIGINT')
  const gone = performance.now()
  while ((await modeOf()) !== 'database') await sleep(50)
  expect(performance.now() - gone).toBeLessThan(SEEN_MS)
  const page = await openPage()
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('can’t reach its database right now')
  // Nobody can tell whether the picture has become private meanwhile.
  const later = await fetch(picture)
  expect([later.status, later.headers.get('retry-after')]).toEqual([503, '5'])
  const { status, retryAfter } = await site.upload(origin)
  expect([status, retryAfter]).toEqual([503, '5'])
  expect([(await fetch(`${origin}/healthz`)).status, (await fetch(`${origin}/readyz`)).status]).toEqual([200, 503])

  await postgres.startAgain()
  const back = performance.now()
  while ((await modeOf()) !== null) await sleep(50)
  expect(performance.now() - back).toBeLessThan(SEEN_MS)
  expect([(await openPage()).status, (await site.upload(origin)).status]).toEqual([200, 200])
  expect((await fetch(picture)).status).toBe(200)
}, 120_000)
