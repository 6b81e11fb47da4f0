import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-titles-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'index.html'), '<html><head><title>Built</title></head><body></body></html>')

const { app, db, configure } = await startServer({ WEB_DIR: folder })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('[AR-11] a public screen has its title in the language of the site, whatever the browser prefers', async () => {
  await configure({ enable_explore: true })
  const paths = ['/', '/login?next=%2Fuser', '/register', '/forget-password', '/explore', '/notices', '/user/albums']
  const titles = (language: string) =>
    Promise.all(
      paths.map(async (path) => /<title>([^<]*) - /.exec((await get(path, { 'accept-language': language })).body)?.[1]),
    )
  const chinese = ['首页', '登录', '注册', '找回密码', '探索广场', '公告', undefined]
  expect(await titles('en-US')).toEqual(chinese)
  await configure({ language: 'en-US' })
  const english = ['Home', 'Login', 'Register', 'Forget Password', 'Exploration Square', 'Announcements', undefined]
  expect(await titles('zh-CN')).toEqual(english)
  await configure({ language: 'zh-CN' })
})

test('[AR-11] a content page is titled by its name, then its screen, then the site', async () => {
  const page = { type: 'internal', slug: 'about', url: '', name: 'About', title: 'About <us>', icon: '' } as const
  await db
    .insertInto('pages')
    .values({ ...page, content: '', place: 1, created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  const { statusCode, body } = await get('/pages/about')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>About &lt;us&gt; - 页面 - Imagora</title>')
  expect(body).toContain('<meta property="og:title" content="About &lt;us&gt; - Imagora" />')
  await db.updateTable('pages').set({ slug: '关于' }).execute()
  expect((await get('/pages/%E5%85%B3%E4%BA%8E')).statusCode).toBe(200)
  for (const slug of ['%00', 'none', 'a'.repeat(100)]) expect((await get(`/pages/${slug}`)).statusCode).toBe(404)
})
