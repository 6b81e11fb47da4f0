import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const chosen = {
  site_title: '我的图库',
  language: 'zh-CN',
  time_zone: 'Asia/Shanghai',
  upload_requires_mobile: false,
  username: 'Admin',
  email: 'Admin@example.org',
  password: 'correct horse battery',
} as const

/** Starts a new site and returns its setup code. */
async function firstStart() {
  const server = await startServer()
  const code = (await server.services.setup.createSetupCode())!
  const finish = (changes: object = {}, headers: Record<string, string> = {}) =>
    server.callAs(null, headers)('POST /setup', { body: { code, ...chosen, ...changes } })
  return { ...server, code, finish }
}

/** A site that is never set up: refused calls must leave it unchanged. */
const untouched = await firstStart()

test('the code creates the administrator and names the site, once', async () => {
  const { visitor, callAs, finish, code, services, login, db } = await firstStart()
  expect((await visitor('GET /configs')).data.app.setup_needed).toBe(true)
  expect(code).toMatch(/^[\w-]{22}$/)
  const codes = await db.selectFrom('setup_codes').select('digest').execute()
  expect(codes[0]!.digest).not.toContain(code)

  const { status, data } = await finish({}, fromIp('203.0.113.7'))
  expect(status).toBe(200)
  expect((await callAs(data.token)('GET /user/profile')).data).toMatchObject({
    username: 'admin',
    name: 'admin',
    email: 'admin@example.org',
    is_admin: true,
    login_ip: '203.0.113.7',
    options: { language: 'zh-CN' },
  })
  const { app, site } = (await visitor('GET /configs')).data
  expect(app).toMatchObject({ setup_needed: false, language: 'zh-CN' })
  expect(site.title).toBe('我的图库')
  expect(await services.settings.get()).toMatchObject({ time_zone: 'Asia/Shanghai', upload_requires_mobile: false })
  expect((await login('admin')).status).toBe(200)

  expect(await finish()).toMatchObject({
    status: 409,
    message: '站点已完成设置，请直接登录',
    data: { code: 'setup_done' },
  })
  expect(await services.setup.createSetupCode()).toBeNull()
})

test('the basic groups and the storage are named in the language of the site', async () => {
  const { finish, db, visitor } = await firstStart()
  expect((await finish({ language: 'en-US', time_zone: 'Europe/Berlin' })).status).toBe(200)
  const namesOf = async (table: 'groups' | 'storages') =>
    (await db.selectFrom(table).select('name').orderBy('id').execute()).map(({ name }) => name)
  expect(await namesOf('groups')).toEqual(['Default group', 'Guests'])
  expect(await namesOf('storages')).toEqual(['Local storage'])
  expect((await visitor('GET /configs')).data.app.language).toBe('en-US')
})

test('of six who set up at once, with codes of two processes, one wins', async () => {
  const { finish, services, db } = await firstStart()
  const other = (await services.setup.createSetupCode())!
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      finish({
        username: `admin_${place}`,
        email: `admin_${place}@example.org`,
        ...(place % 2 === 1 && { code: other }),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ data }) => data.code === 'setup_done')).toHaveLength(5)
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('setup_codes').selectAll().execute()).toEqual([])
})

test('a restart makes a new code, and a day later the old one is forgotten', async () => {
  const { finish, clock, services } = await firstStart()
  clock.time = new Date(clock.time.getTime() + 25 * 3_600_000)
  const code = await services.setup.createSetupCode()
  expect((await finish()).data.code).toBe('setup_code_wrong')
  expect((await finish({ code })).status).toBe(200)
})

test('a wrong code is refused, only so often, and changes nothing', async () => {
  const { finish, services, db } = await firstStart()
  for (let round = 0; round < 20; round++) {
    expect(await finish({ code: 'x'.repeat(22) }, fromIp('203.0.113.8'))).toMatchObject({
      status: 403,
      message: '设置链接无效，请使用控制台中显示的链接',
      data: { code: 'setup_code_wrong' },
    })
  }
  expect((await finish({}, fromIp('203.0.113.8'))).status).toBe(429)
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  expect(await services.setup.isNeeded()).toBe(true)
  expect((await finish()).status).toBe(200)
})

test.each([
  ['no title', { site_title: ' ' }, 'site_title', '请输入站点名称', 'Enter a site name'],
  ['a time zone that is none', { time_zone: 'Mars/Base' }, 'time_zone', '不在可选范围内', 'Not a valid option'],
  ['a language that is none', { language: 'fr-FR' }, 'language', '不在可选范围内', 'Not a valid option'],
  ['no code', { code: '' }, 'code', '必填', 'Required'],
  ['a short password', { password: 'aB3$xYz' }, 'password', '密码至少 8 个字符', 'Use at least 8 characters'],
  [
    'the site’s name as password',
    { site_title: 'Sunny Hill', password: 'sunnyhill' },
    'password',
    '该密码过于常见，或与用户名、站点名称相近，请换一个',
    'This password is too common or too similar to the username or site name. Choose another',
  ],
  [
    'a bound mobile while nothing can send a message',
    { upload_requires_mobile: true },
    'upload_requires_mobile',
    '尚未配置可用的短信服务，请先选择服务商并填写完整的凭据',
    'SMS isn’t set up yet. Choose a service and enter its credentials first',
  ],
])('%s is refused at its field and the code stays good [PR-09]', async (_case, wrong, field, chinese, english) => {
  const { finish } = untouched
  for (const [language, text] of Object.entries({ 'zh-CN': chinese, 'en-US': english })) {
    const answer = await finish(wrong, { 'accept-language': language })
    expect(answer).toMatchObject({ status: 422, message: text, data: { errors: { [field]: [text] } } })
  }
})
test('the environment creates the administrator at the first start, and never again', async () => {
  const { services, login, db } = await startServer()
  const { setup } = services
  const admin = { username: 'Root', email: 'root@example.org', password: 'correct horse battery' }
  await setup.createAdminFromEnv({ username: undefined, email: undefined, password: undefined })
  expect(await setup.isNeeded()).toBe(true)
  await Promise.all([setup.createAdminFromEnv(admin), setup.createAdminFromEnv(admin)])
  expect((await login('root')).status).toBe(200)
  expect(await setup.createSetupCode()).toBeNull()
  await setup.createAdminFromEnv({ ...admin, username: 'other', password: undefined })
  expect(await db.selectFrom('users').select(['username', 'is_admin']).execute()).toEqual([
    { username: 'root', is_admin: true },
  ])
})

test.each([
  ['no password', { password: undefined }, 'ADMIN_PASSWORD: Enter a password'],
  ['a common password', { password: 'password123' }, 'ADMIN_PASSWORD: This password is too common'],
  ['no address', { email: undefined }, 'ADMIN_EMAIL: Enter an email'],
  ['a bad name', { username: 'a b' }, 'ADMIN_USERNAME: Use 3–20 letters'],
])('%s in the environment stops the start and names the variable', async (_case, wrong, message) => {
  const { services } = untouched
  const admin = { username: 'root', email: 'root@example.org', password: 'correct horse battery', ...wrong }
  await expect(services.setup.createAdminFromEnv(admin)).rejects.toThrow(message)
  expect(await services.setup.isNeeded()).toBe(true)
})

test('[FR-64] whoever sets the site up reads it in their language and may let it follow its visitors', async () => {
  const { finish, callAs, services } = await firstStart()
  const languageFor = async (header: string) =>
    (await callAs(null, { 'accept-language': header })('GET /configs')).data.app.language
  expect(await languageFor('en-GB')).toBe('en-US')
  expect((await finish({ language: 'en-US', follow_browser_language: true, theme: 'auto' })).status).toBe(200)
  expect(await services.settings.get()).toMatchObject({ follow_browser_language: true, theme: 'auto' })
  expect([await languageFor('zh-HK'), await languageFor('tlh')]).toEqual(['zh-TW', 'en-US'])
})

test('[FR-91] uploads start at once where the operator agrees, and wait otherwise', async () => {
  const agreed = await firstStart()
  const { data } = await agreed.finish({ upload_start_at_once: true })
  expect((await agreed.callAs(data.token)('GET /user/profile')).data.options.auto_upload_after_select).toBe(true)
  const other = await firstStart()
  const { data: session } = await other.finish()
  expect((await other.callAs(session.token)('GET /user/profile')).data.options.auto_upload_after_select).toBe(false)
})

test('[FR-64] without the choice a site has the defaults: its own language, light', async () => {
  const { finish, callAs, services } = await firstStart()
  expect((await finish()).status).toBe(200)
  expect(await services.settings.get()).toMatchObject({ follow_browser_language: false, theme: 'light' })
  expect((await callAs(null, { 'accept-language': 'en' })('GET /configs')).data.app.language).toBe('zh-CN')
})

test('[FR-62] the environment names a new site, and changes nothing once there is an administrator', async () => {
  const { services, finish, db } = await firstStart()
  const newSite = readConfig({
    SITE_NAME: 'Harbour',
    SITE_LANGUAGE: 'en-US',
    SITE_THEME: 'dark',
    SITE_TIMEZONE: 'Europe/Berlin',
    SITE_CURRENCY: 'EUR',
  }).newSite
  await services.setup.applyNewSiteSettings(newSite)
  expect(await services.settings.get()).toMatchObject({
    site_title: 'Harbour',
    language: 'en-US',
    follow_browser_language: false,
    theme: 'dark',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
  })
  expect(await db.selectFrom('groups').select('name').orderBy('id').execute()).toContainEqual({ name: 'Default group' })
  expect((await finish({ site_title: 'Pier' })).status).toBe(200)
  await services.setup.applyNewSiteSettings(newSite)
  expect(await services.settings.get()).toMatchObject({ site_title: 'Pier', theme: 'dark' })
})

test('[FR-62] SITE_LANGUAGE=auto and SITE_THEME=auto follow the visitor; without variables nothing is set', () => {
  expect(readConfig({ SITE_LANGUAGE: 'auto', SITE_THEME: 'auto' }).newSite).toEqual({
    follow_browser_language: true,
    theme: 'auto',
  })
  expect(readConfig({}).newSite).toEqual({})
})

test.each([
  [{ SITE_LANGUAGE: 'xx' }, 'SITE_LANGUAGE is "xx", but must be one of auto, zh-CN'],
  [{ SITE_THEME: 'blue' }, 'SITE_THEME is "blue", but must be one of auto, light, dark'],
  [{ SITE_TIMEZONE: 'Mars/Base' }, 'SITE_TIMEZONE is "Mars/Base", but must be a time zone such as Europe/Berlin'],
  [{ SITE_CURRENCY: 'euro' }, 'SITE_CURRENCY is "euro", but must be a currency such as EUR'],
  [{ SITE_NAME: ' ' }, 'SITE_NAME is " ", but must be a line of text'],
])('[FR-62] %j stops the start with one sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})
