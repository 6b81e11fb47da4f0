import { describe, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { type Dialect, startPeer } from '#test/peers/oauth-peers.ts'
import { openBrowser, createProviderActions } from '#test/peers/oauth.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { db } = server
const desk = createProviderActions(server)

interface Person {
  subject: string
  nickname: string
  avatar: string
  /** Set where the provider has an id shared by all apps of a developer. */
  unionid?: string
}

const people: Record<Dialect, Person> = {
  github: { subject: '583231', nickname: 'The Octocat', avatar: 'https://avatars.example/1' },
  gitee: { subject: '42', nickname: '码云', avatar: 'https://gitee.example/a.png' },
  qq: { subject: 'OPENID-QQ', nickname: '企鹅', avatar: 'http://qq.example/40', unionid: 'UID-QQ' },
  wechat: { subject: 'OPENID-WX', nickname: '微信用户', avatar: 'https://wx.example/0', unionid: 'UID-WX' },
  weibo: { subject: '1404376560', nickname: '微博', avatar: 'https://wb.example/1' },
  dingtalk: { subject: 'OPENID-DT', nickname: '钉钉', avatar: 'https://dt.example/1', unionid: 'UID-DT' },
  feishu: { subject: 'ou-1', nickname: '飞书', avatar: 'https://fs.example/1', unionid: 'on-1' },
}

async function open(dialect: Dialect, changes: { client_secret?: string; use_unionid?: boolean } = {}) {
  const { state, stop, options, ...client } = await startPeer(dialect)
  cleanUp(stop)
  const { use_unionid = false, ...given } = changes
  const settings = { ...client, ...given, options: { ...options, use_unionid } }
  return { state, id: await desk.add({ provider: dialect, name: dialect, ...settings }) }
}

async function testOf(id: number) {
  const admin = await server.user(`tester_${id}`, { is_admin: true })
  return (await admin('POST /admin/oauth_providers/{id}/test', { params: { id } })).data.findings
}

const subjectsAt = async (id: number) =>
  (await db.selectFrom('oauth_pendings').select('subject').where('provider_id', '=', id).execute()).map(
    ({ subject }) => subject,
  )

describe.each(Object.entries(people) as [Dialect, Person][])(
  '%s',
  (dialect, { subject, unionid: _unionid, ...shown }) => {
    test('identifies a user by the id of this app [AU-09]', async () => {
      const { id } = await open(dialect)
      const answer = await openBrowser(server).logIn(id)
      expect(answer).toMatchObject({ status: 202, data: { needs: 'account', ...shown } })
      expect(await subjectsAt(id)).toEqual([subject])
    })

    test('takes a code once', async () => {
      const { id } = await open(dialect)
      const browser = openBrowser(server)
      const first = await browser.startLogin(id)
      const second = await browser.startLogin(id)
      expect((await browser.finishLogin(id, first)).status).toBe(202)
      const replayed = await browser.finishLogin(id, { ...second, code: first.code })
      expect(replayed).toMatchObject({ status: 422, data: { code: 'oauth_refused' } })
    })

    test('accepts good credentials in a test, and calls wrong ones wrong', async () => {
      const { id } = await open(dialect)
      expect(await testOf(id)).toEqual([{ step: 'credentials', outcome: 'ok', detail: '' }])
      const wrong = await open(dialect, { client_secret: 'mistyped' })
      expect(await testOf(wrong.id)).toMatchObject([{ step: 'credentials', outcome: 'credentials_refused' }])
      const answer = await openBrowser(server).logIn(wrong.id)
      expect(answer).toMatchObject({ status: 503, data: { code: 'oauth_unavailable' } })
    })

    test.each([
      ['an error of the server', { status: 500, body: { error: 'x' } }, 'status'],
      ['a page instead of an answer', { type: 'text/html', body: '<html><body>Sorry</body></html>' }, 'malformed'],
      ['a redirect', { status: 302, body: '' }, 'status'],
      ['an answer without what was asked for', { body: { code: 0 } }, 'malformed'],
      ['more than a megabyte', { body: `{"access_token":"${'x'.repeat(1024 * 1024)}"}` }, 'too_large'],
    ])('F18 %s is told as the provider being away', async (_fault, fault, outcome) => {
      const { id, state } = await open(dialect)
      state.fault = fault
      const answer = await openBrowser(server).logIn(id)
      expect(answer).toMatchObject({ status: 503, data: { code: 'oauth_unavailable' } })
      expect(answer.message).toContain(dialect)
      expect(await testOf(id)).toMatchObject([{ step: 'credentials', outcome }])
    })
  },
)

test.each(['qq', 'wechat', 'dingtalk', 'feishu'] as const)(
  '%s tells who somebody is by the id that apps share where the operator wants that',
  async (dialect) => {
    const { id } = await open(dialect, { use_unionid: true })
    await openBrowser(server).logIn(id)
    expect(await subjectsAt(id)).toEqual([people[dialect].unionid])
  },
)
