import type { Language } from '@imagora/contract'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { demoTextsIn, fillSite } from './fill.ts'
import { listPhotos } from './journeys.ts'

const CHINESE = /\p{Script=Han}/u

/** Fills a new site with a few photographs and reads back what its users wrote. */
async function fillAndRead(language: Language, environment: Record<string, string> = {}) {
  const { runtime, services, clock, callAs, db } = await startServer(environment)
  const all = listPhotos(clock.time, demoTextsIn(language))
  const photos = (['shanghai', 'bali', 'architecture'] as const).map((id) => all.find((photo) => photo.id === id)!)
  const { username } = await fillSite({ runtime, services, clock, language, photos })
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const client = { ip: '127.0.0.1', language, user_agent: '', origin: '', picture_origin: '' }
  const token = await services.tokens.createSession(db, id, { isRemembered: false, client })
  const admin = callAs(token, { 'accept-language': language })
  const written = {
    albums: (await admin('GET /admin/albums')).data.data.map(({ name, intro }) => [name, intro]),
    photos: (await admin('GET /admin/photos')).data.data.map(({ name }) => name),
    people: (await admin('GET /admin/users')).data.data.map(({ name }) => name),
    groups: (await admin('GET /admin/groups')).data.data.map(({ name }) => name),
    plans: (await admin('GET /admin/plans')).data.data.map(({ name, intro, features }) => [name, intro, features]),
    orders: (await admin('GET /admin/orders')).data.data.map(({ currency }) => currency),
    tickets: (await admin('GET /admin/tickets', { query: { status: 'all' } })).data.data.map(({ title }) => title),
    pages: (await admin('GET /admin/pages')).data.data.map(({ name, title }) => [name, title]),
    notices: (await admin('GET /admin/notices')).data.data.map(({ title }) => title),
    shares: (await admin('GET /user/shares')).data.data.map(({ content }) => content),
    tags: (await db.selectFrom('tags').select('name').execute()).map(({ name }) => name),
  }
  return { settings: await services.settings.read(db), written }
}

test('[FR-96] the demo of a Chinese site is written in Chinese', async () => {
  const { settings, written } = await fillAndRead('zh-CN')
  expect(settings).toMatchObject({ language: 'zh-CN', follow_browser_language: true })
  for (const [kind, texts] of Object.entries(written)) {
    if (kind !== 'orders')
      expect(
        texts.every((text) => CHINESE.test(String(text))),
        kind,
      ).toBe(true)
  }
  expect(written.orders).toContain('CNY')
})

test('[FR-96] [FR-97] the demo of a German site is in English and dollars, and keeps the variables of the site', async () => {
  const variables = { SITE_NAME: 'Hafen', SITE_THEME: 'dark', SITE_LANGUAGE: 'de' }
  const { settings, written } = await fillAndRead('de', variables)
  expect(settings).toMatchObject({
    language: 'de',
    site_title: 'Hafen',
    site_subtitle: 'A home for every photo',
    theme: 'dark',
    follow_browser_language: false,
  })
  expect(JSON.stringify(written)).not.toMatch(CHINESE)
  expect(written.photos).toHaveLength(11)
  expect(new Set(written.orders)).toEqual(new Set(['USD']))
})

test('[FR-96] English texts of the demo have no Chinese, and Chinese texts cover every one of them', () => {
  const list = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value === 'function') return list((value as (number: number) => unknown)(50))
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(list) : []
  }
  const isWritten = (text: string) => text !== '' && !/^(USD|CNY)$/.test(text)
  expect(list(demoTextsIn('fr')).filter((text) => CHINESE.test(text))).toEqual([])
  expect(list(demoTextsIn('zh-CN')).filter((text) => isWritten(text) && !CHINESE.test(text))).toEqual([])
})
