import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { db, user, visitor, clock } = await startServer()
const admin = await user('admin', { is_admin: true })
const ann = await user('ann')

const newest = async () => (await admin('GET /admin/audit')).data.data[0]
const storedPassword = async () => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'mail_password').executeTakeFirst()
  return row?.value
}

test('[AD-02] only administrators see and change the settings', async () => {
  expect((await visitor('GET /admin/settings')).status).toBe(401)
  expect(await ann('GET /admin/settings')).toMatchObject({ status: 403, data: { code: 'admin_only' } })
  expect((await ann('PUT /admin/settings', { body: { site_title: 'x' } })).status).toBe(403)
  expect((await admin('GET /admin/settings')).data.settings.site_title).toBe('Imagora')
})

test('[AD-03] a change is in force with the next request and stands in the audit log', async () => {
  const body = { site_title: '图集', homepage_background_images: ['/i/a.jpg'], picture_max_age: 60 }
  expect((await admin('PUT /admin/settings', { body })).status).toBe(204)
  expect((await visitor('GET /configs')).data.site.title).toBe('图集')
  expect((await admin('GET /admin/settings')).data.settings).toMatchObject(body)
  expect(await newest()).toMatchObject({
    user: { id: admin.id, username: 'admin' },
    action: 'settings.change',
    ip: '127.0.0.1',
    detail: { site_title: { from: 'Imagora', to: '图集' }, picture_max_age: { from: 3600, to: 60 } },
  })
})

test('a secret is sealed, never shown, never logged, and may be taken away', async () => {
  await admin('PUT /admin/settings', { body: { mail_password: 'open sesame', mail_host: 'mail.example' } })
  const shown = await admin('GET /admin/settings')
  expect(shown.data.secrets_set).toEqual(['mail_password'])
  expect(shown.data.settings.mail_host).toBe('mail.example')
  expect(shown.body).not.toContain('sesame')
  expect(await storedPassword()).not.toContain('sesame')
  expect((await admin('GET /admin/audit')).body).not.toContain('sesame')
  expect((await newest())?.detail).toMatchObject({ mail_password: { from: '******', to: '******' } })
  await admin('PUT /admin/settings', { body: { mail_password: '' } })
  expect((await admin('GET /admin/settings')).data.secrets_set).toEqual([])
})

test('the operator’s own script is logged by what changed in it [R16]', async () => {
  const script = Array.from({ length: 200 }, (_, line) => `call(${line})`)
  await admin('PUT /admin/settings', { body: { custom_js: script.join('\n') } })
  await admin('PUT /admin/settings', { body: { custom_js: script.with(100, 'evil()').join('\n') } })
  expect((await newest())?.detail).toEqual({ custom_js: { from: 'call(100)', to: 'evil()' } })
})

test('what changes nothing is not logged', async () => {
  const before = (await admin('GET /admin/audit')).data.meta.total
  expect((await admin('PUT /admin/settings', { body: { currency: 'CNY' } })).status).toBe(204)
  expect((await admin('GET /admin/audit')).data.meta.total).toBe(before)
})

test.each<[string, object, string]>([
  ['no title', { site_title: ' ' }, 'site_title'],
  ['C32 a language that is a path', { language: '../../x' }, 'language'],
  ['a time zone nobody has', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  [
    'a script host that is more than a host',
    { custom_script_hosts: ["https://x.example; script-src 'unsafe-inline'"] },
    'custom_script_hosts.0',
  ],
  ['no way to log in', { user_login_types: [] }, 'user_login_types'],
  ['a port out of range', { mail_port: 70_000 }, 'mail_port'],
  [
    'a background that is no address',
    { homepage_background_images: ['javascript:alert(1)'] },
    'homepage_background_images.0',
  ],
  ['C17 an unknown setting', { is_admin: true }, 'input'],
  ['to demand a mobile while nothing sends codes', { upload_requires_mobile: true }, 'upload_requires_mobile'],
  ['nothing', {}, 'input'],
])('refuses %s, and keeps what was', async (_case, body, field) => {
  const before = (await admin('GET /admin/settings')).body
  const { status, data } = await admin('PUT /admin/settings', { body })
  expect(status).toBe(422)
  expect(Object.keys(data.errors ?? {})).toEqual([field])
  expect((await admin('GET /admin/settings')).body).toBe(before)
})

test('a change wants the password to have been entered a short while ago', async () => {
  const then = clock.time
  clock.time = new Date(then.getTime() + 16 * 60_000)
  expect(await admin('PUT /admin/settings', { body: { site_title: 'x' } })).toMatchObject({
    status: 403,
    data: { code: 'reauth_required' },
  })
  expect((await admin('GET /admin/settings')).status).toBe(200)
  clock.time = then
})

test('the log is searched by action, target, address and name', async () => {
  const total = async (q: string) => (await admin('GET /admin/audit', { query: { q } })).data.meta.total
  expect(await total('settings.CHANGE')).toBeGreaterThan(3)
  expect(await total('mail_password')).toBe(2)
  expect(await total('127.0.0')).toBeGreaterThan(3)
  expect(await total('admin')).toBeGreaterThan(3)
  expect(await total('nobody')).toBe(0)
})
