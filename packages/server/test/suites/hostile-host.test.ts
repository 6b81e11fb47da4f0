import { type Key, type PaymentGatewayInput, type Route, webhookEvents } from '@imagora/contract'
import { expect, test } from 'vitest'
import { texts as enUS } from '#locales/en-US/emails.ts'
import { texts as zhCN } from '#locales/zh-CN/emails.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { insertUser } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { insertOrder } from '#test/factories/orders.ts'
import { png } from '#test/factories/pictures.ts'
import { routes, samples } from '#test/samples/samples.ts'
import { fromIp, startServer, type TestServer } from '#test/harness/server.ts'
import { startSmtp } from '#test/peers/smtp.ts'
import { startReceiver } from '#test/peers/webhook-receiver.ts'
import { unzip } from '#test/factories/zip.ts'
import type { EmailVariables } from '#gateways/mail/email-contents.ts'

const HOSTILE_HOST = 'evil.example'
const hostile = { host: HOSTILE_HOST, ...fromIp() }

const smtp = await startSmtp()
const receiver = await startReceiver()
cleanUp(async () => {
  await smtp.stop()
  await receiver.stop()
})

/** Starts a site without PUBLIC_URL and with everything enabled that sends data elsewhere. */
async function startUnaddressedServer() {
  const server = await startServer()
  await server.configure({
    mail_host: '127.0.0.1',
    mail_port: smtp.port,
    mail_secure: false,
    mail_from: 'site@x.example',
    purge_webhook_url: receiver.url,
    purge_webhook_secret: 'hush',
    alert_webhook_url: receiver.url,
    alert_webhook_secret: 'hush',
    sms_driver: 'webhook',
    sms_webhook_url: receiver.url,
    sms_webhook_secret: 'hush',
    trash_days: 30,
  })
  const admin = await server.user('root', { is_admin: true })
  await server.db.updateTable('users').set({ email: 'root@x.example' }).where('id', '=', admin.id).execute()
  return { server, admin }
}

const { server, admin } = await startUnaddressedServer()
const { db, jobs, services } = server

/** Adds the webhook again after the test of every call has deleted it. */
async function addWebhook() {
  const body = { name: 'Everything', url: receiver.url, events: [...webhookEvents] }
  expect((await admin('POST /admin/webhooks', { body })).status).toBe(200)
}
await addWebhook()

/** Returns every row that contains the hostile host. */
async function findStored({ db: tables }: TestServer) {
  const found: string[] = []
  for (const { name, schema } of await tables.introspection.getTables()) {
    if (schema && schema !== 'public') continue
    const rows = await tables
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    found.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`).filter((row) => row.includes(HOSTILE_HOST)))
  }
  return found
}

/** Sample values for every kind of email; a new kind does not compile until it is added. */
const letterValues: { [K in keyof EmailVariables]: EmailVariables[K] } = {
  test_message: { site_url: null },
  code: { code: '123456', minutes: 10, event: 'register' },
  address_known: { address: '', username: '' },
  invitation: { inviter: 'Ann', note: '', url: 'https://pictures.example/register#imv_x', end_time: '2026' },
  account_created: { username: 'ann', url: 'https://pictures.example/register#imv_x', end_time: '2026' },
  password_changed: { username: '', time: '' },
  account_opened: { username: '', time: '', admin: '', reason: '', minutes: 1 },
  password_reset: { username: '', time: '', code: '', minutes: 1 },
  email_changed: { username: '', time: '', email: '' },
  phone_bound: { username: '', time: '', phone: '' },
  second_factor_changed: { username: '', time: '', change: { kind: 'totp_on' } },
  deletion_scheduled: { username: '', time: '', deletion_time: '', is_expelled: false },
  account_deleted: { username: '', time: '' },
  registration_approved: { username: '', url: null },
  registration_declined: { username: '' },
  order_paid: { username: '', trade_no: '', product: '', amount: '' },
  money_late: { trade_no: '', amount: '', reason: 'amount' },
  money_kept: { username: '', trade_no: '', amount: '' },
  refund_recorded: { username: '', trade_no: '', product: '', amount: '' },
  renewal_upcoming: { username: '', product: '', amount: '', charge_time: '', manage_url: null },
  renewal_failed: { username: '', product: '', amount: '', trade_no: '', retry_time: null, pay_url: null },
  renewal_action: { username: '', product: '', amount: '', trade_no: '', pay_url: null },
  renewal_ended: { username: '', product: '', end_time: '', reason: 'not_sold', shop_url: null },
  report_decided: { url: '', is_upheld: true, word: '' },
  content_moderated: { username: '', thing: { kind: 'photos', name: '', count: 1 }, reason: '' },
  term_ending: { username: '', thing: { size: '' }, days: 3, end_time: '', renew_url: null },
  over_full: { username: '', used: '', capacity: '', trash_time: null },
  over_full_trashed: { username: '', count: 0, capacity: '' },
  alert: { incidents: [], url: null },
  webhook_off: { name: '', url: '', since: '' },
  photo_rejected: { username: '', photo: '', reason: '' },
  ticket_written: { issue_no: '', title: '', excerpt: '', url: null, is_for_team: true },
}
type Kind = keyof EmailVariables
const kinds = Object.keys(letterValues) as Kind[]

/** Emails that only jobs send; they use data from the database, which contains no foreign host. */
const sentByJobs = new Set<Kind>([
  'account_deleted',
  'money_late',
  'money_kept',
  'renewal_upcoming',
  'renewal_failed',
  'renewal_action',
  'renewal_ended',
  'term_ending',
  'over_full',
  'over_full_trashed',
  'alert',
  'webhook_off',
  'photo_rejected',
])

/** Emails with a link that are refused while the site has no configured address, as here. */
const needsAddress = new Set<Kind>(['invitation', 'account_created'])

const site_name = 'Imagora'
/** Start of the subject that identifies a kind of email, up to its variable part. */
const beginningOf = (kind: Kind) => {
  const write = zhCN[kind] as (values: object) => { subject: string }
  return write({ ...letterValues[kind], site_name }).subject
}
const seenKinds = new Set<Kind>()

/** Drains the queue and checks everything stored or sent. */
async function expectNothingForeign(what: string) {
  await jobs.drain()
  const stored = await findStored(server)
  expect(stored, what).toEqual([])
  for (const { subject } of await db.selectFrom('mail_outbox').select('subject').execute()) {
    for (const kind of kinds) if (subject.startsWith(beginningOf(kind))) seenKinds.add(kind)
  }
  await db.deleteFrom('mail_outbox').execute()
  await db.deleteFrom('rate_limits').execute()
  expect(
    smtp.received.filter(({ raw }) => raw.includes(HOSTILE_HOST)).map(({ raw }) => raw),
    what,
  ).toEqual([])
  expect(
    receiver.received.filter(({ body }) => body.includes(HOSTILE_HOST)).map(({ body }) => body),
    what,
  ).toEqual([])
}

type Send = (key: Key, sent: object) => Promise<{ status: number; body: string; headers: Record<string, unknown> }>

const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const

/** Calls as the owner or an administrator with the hostile Host header. */
async function callAs(route: Route, owner: { id: number }, key: Key, sample: object) {
  const holder = route.access === 'admin' ? admin.id : owner.id
  const token = await services.tokens.createSession(db, holder, { isRemembered: false, client })
  return (server.callAs(token, hostile) as Send)(key, sample)
}

const providerInput = { provider: 'github', name: 'Hub', client_id: 'x', client_secret: 'x' } as const
const gatewayInput = {
  platform: 'epay',
  name: 'Station',
  options: { endpoint: 'https://station.example/', pid: '1000' },
  secrets: { key: 'hush' },
  currencies: ['CNY'],
  channels: ['alipay'],
} satisfies Partial<PaymentGatewayInput>

/** Files are read elsewhere; any other response goes back to the sender of the header. */
const isFile = ([key, { binary }]: [Key, Route]) => binary !== undefined || key.startsWith('GET /admin/exports/')

/** Number of calls between two checks of everything stored or sent. */
const CALLS_PER_LOOK = 10

test('[SF-21] no call of the API under a foreign Host header leaves that host in the database, a mail or a webhook', async () => {
  for (const [index, [key, route]] of routes.entries()) {
    const username = `walker_${index}`
    const owner = await insertUser(db, { username, email: `${username}@x.example` })
    const sample = await samples[key](server, { id: owner.id, username })
    const { status, body } = await callAs(route, owner, key, sample)
    expect(status, key).not.toBe(500)
    if (isFile([key, route])) expect(body, key).not.toContain(HOSTILE_HOST)
    if (index % CALLS_PER_LOOK === 0) await expectNothingForeign(`up to ${key}`)
  }
  await expectNothingForeign('all calls')
}, 300_000)

const visitor = server.callAs(null, hostile)
const operator = server.callAs(admin.token, hostile)

/** Inserts a user with a verified email address. */
async function addMember(username: string) {
  const email = `${username}@x.example`
  const { id } = await insertUser(db, { username, email, email_verified_at: server.clock.time.toISOString() })
  return { id, email, username }
}

/** Uploads a public photo whose link contains the hostile host. */
async function addPublicPhoto() {
  const { token } = await server.user(`painter_${Date.now()}`)
  const form = formOf({ bytes: await png({ seed: Date.now() % 1000 }), filename: 'sea.png' }, { is_public: '1' })
  const { data } = await server.callAs(token, hostile)('POST /upload', { form })
  expect(new URL(data.public_url).host).toBe(HOSTILE_HOST)
  return data
}

test('[SF-21] mails that the walk above does not bring about name no foreign host either', async () => {
  const email = 'stranger@x.example'
  await visitor('POST /mail/send', { body: { event: 'register', email, ...(await server.solveCaptcha()) } })
  const known = await addMember('known')
  const asked = { event: 'register', email: known.email } as const
  const another = server.callAs(null, { ...hostile, ...fromIp() })
  await another('POST /mail/send', { body: { ...asked, ...(await server.solveCaptcha()) } })
  await expectNothingForeign('codes')
  await operator('POST /admin/users/{id}/reset_password', { params: { id: known.id }, body: { everything: false } })

  const mover = await addMember('mover')
  const address = { email: 'moved@x.example' }
  const code = await services.codes.issue(db, { event: 'bind', target: address.email, user_id: mover.id })
  const session = await services.tokens.createSession(db, mover.id, { isRemembered: false, client })
  await server.callAs(session, hostile)('POST /user/bind_email', { body: { ...address, code } })

  const test_mail = await operator('POST /admin/settings/test_mail', { body: { email: 'root@x.example' } })
  expect(test_mail.status).toBe(204)
  expect(smtp.received.at(-1)!.raw).toContain('PUBLIC_URL')
  seenKinds.add('test_message')

  const { key, public_url } = await addPublicPhoto()
  for (const url of [public_url, `/i/${key}.png`]) {
    const report = { url, content: 'Stolen.', email: 'reporter@x.example', ...(await server.solveCaptcha()) }
    expect((await visitor('POST /reports', { body: report })).status).toBe(204)
    const [{ id } = { id: 0 }] = (await operator('GET /admin/reports')).data.data
    await operator('PUT /admin/reports/{id}', { params: { id }, body: { decision: 'dismiss', word: 'Harmless' } })
    const { url: kept } = await db.selectFrom('reports').select('url').where('id', '=', id).executeTakeFirstOrThrow()
    expect(kept).toBe(`/i/${key}.png`)
  }
  await server.configure({ allow_impersonation: true })
  await db.updateTable('tokens').set({ confirmed_at: server.clock.time.toISOString() }).execute()
  const opened = await operator('POST /admin/users/{id}/impersonation', {
    params: { id: known.id },
    body: { reason: 'Ticket 7' },
  })
  expect(opened.status).toBe(200)
  await addWebhook()
  const suspended = { is_suspended: true, suspension_reason: 'Spam' }
  const outcomes = [
    await operator('PUT /admin/users/{id}', { params: { id: mover.id }, body: suspended }),
    await operator('POST /admin/users/{id}/deletion', { params: { id: known.id }, body: { at_once: true } }),
  ]
  expect(outcomes.map(({ status }) => status)).toEqual([204, 200])
  await server.configure({ register_needs_approval: true })
  for (const [username, action] of [
    ['hopeful', 'approve'],
    ['spammer', 'decline'],
  ] as const) {
    await server.register({ username, email: `${username}@x.example` })
    const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
    expect((await operator('PUT /admin/users', { body: { action, ids: [id] } })).data).toMatchObject([
      { status: 'done' },
    ])
  }
  await server.configure({ register_needs_approval: false })
  await expectNothingForeign('mails')
})

test('[SF-21] every kind of mail and webhook was sent under a foreign Host header, or by a job', () => {
  expect(Object.keys(enUS).toSorted()).toEqual(kinds.toSorted())
  expect(kinds.filter((kind) => !seenKinds.has(kind) && !sentByJobs.has(kind) && !needsAddress.has(kind))).toEqual([])
  const events = new Set(receiver.received.map(({ event }) => event))
  expect(webhookEvents.filter((event) => !events.has(event))).toEqual([])
})

test('[SF-21] feeds, sitemaps, embedding and exports name no foreign host', async () => {
  const { key, id } = await addPublicPhoto()
  const get = async (url: string) => server.app.inject({ url, headers: hostile })
  for (const format of ['atom', 'rss']) {
    const { body, statusCode } = await get(`/feeds/explore.${format}`)
    expect([statusCode, body.includes(`"/i/${key}.png"`)]).toEqual([200, true])
    expect(body).not.toContain(HOSTILE_HOST)
  }
  expect((await get('/robots.txt')).body).not.toMatch(/Sitemap|evil/)
  expect((await get('/sitemap.xml')).statusCode).toBe(404)
  expect((await get('/sitemaps/site.xml')).statusCode).toBe(404)
  const shown = encodeURIComponent(`http://${HOSTILE_HOST}/i/${key}.png`)
  expect((await get(`/oembed?url=${shown}`)).statusCode).toBe(404)

  const { owner_id } = await db.selectFrom('photos').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()
  const session = await services.tokens.createSession(db, owner_id!, { isRemembered: false, client })
  const { data } = await server.callAs(session, hostile)('POST /user/export', {})
  const { pathname, search } = new URL(data.url)
  const archive = await get(`${pathname}${search}`)
  expect(archive.statusCode).toBe(200)
  const photos = unzip(archive.rawPayload).get('photos.json')!.toString()
  expect(photos).toContain(`"/i/${key}.png"`)
  expect(photos).not.toContain(HOSTILE_HOST)
  await expectNothingForeign('feeds and exports')
})

test('[SF-21] an answer that was kept for others names no host of an earlier request', async () => {
  const pages = ['/', '/explore', '/api/v2/configs', '/api/v2/explore/photos', '/api/v2/pages', '/manifest.webmanifest']
  for (const url of pages) {
    await server.app.inject({ url, headers: hostile })
    const { body } = await server.app.inject({ url, headers: fromIp() })
    expect(body, url).not.toContain(HOSTILE_HOST)
  }
})

test('[SF-21] third-party login and payments are begun under the configured address, or not at all', async () => {
  const pay = async (site: TestServer, headers: Record<string, string>) => {
    const keeper = await site.user(`keeper_${Date.now()}`, { is_admin: true })
    const provider = await keeper('POST /admin/oauth_providers', { body: providerInput })
    const login = await site.callAs(null, headers)('GET /oauth/{id}/redirect', { params: provider.data })
    expect((await keeper('POST /admin/payment-gateways', { body: gatewayInput })).status).toBe(200)
    const { trade_no } = await insertOrder(site.db, { user_id: keeper.id })
    const order = { params: { trade_no }, body: { platform: 'epay', method: 'web' } as const }
    return { login, payment: await site.callAs(keeper.token, headers)('POST /user/orders/{trade_no}/pay', order) }
  }
  const refused = await pay(server, hostile)
  expect([refused.login.data.code, refused.payment.data.code]).toEqual(['site_address_unset', 'payment_unavailable'])
  await expectNothingForeign('logins and payments')

  // The site's own IP address is accepted next to PUBLIC_URL, but never sent to others.
  const address = '127.0.0.1:6666'
  const addressed = await startServer({ PUBLIC_URL: 'https://pictures.example' })
  const begun = await pay(addressed, { host: address })
  const told = decodeURIComponent(`${begun.login.data.redirect_url} ${begun.payment.body}`)
  expect(told).toContain('redirect_uri=https://pictures.example/oauth/')
  expect(told).toContain('notify_url=https://pictures.example/api/v2/payments/')
  expect(told).not.toContain(address)
})
