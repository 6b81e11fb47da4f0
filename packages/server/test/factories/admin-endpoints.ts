import { randomBytes } from 'node:crypto'
import type { OauthDriverName, SettingsChanges, StorageConnection } from '@imagora/contract'
import type { PlatformPeer } from '#test/payments/platform-peer.ts'
import { startAlipayPeer } from '#test/payments/alipay.ts'
import { startEpayPeer } from '#test/payments/epay.ts'
import { startPaypalPeer } from '#test/payments/paypal.ts'
import { startStripePeer } from '#test/payments/stripe.ts'
import { startUnipayPeer } from '#test/payments/unipay.ts'
import { startWechatPeer } from '#test/payments/wechat.ts'
import { openBrowser } from '#test/peers/oauth.ts'
import { createPaymentRequest } from '#test/payments/gateway-actions.ts'
import type { TestServer } from '#test/harness/server.ts'

/** A server whose address an administrator enters. */
export interface EnteredPeer {
  host: string
  port: number
  url: string
}

interface Endpoint {
  name: string
  /** Configures the server and tests it; returns everything that the administrator or a user sees. */
  attempt: (server: TestServer, peer: EnteredPeer) => Promise<string>
}

const newAdmin = ({ user }: TestServer) => user(`admin_${randomBytes(4).toString('hex')}`, { is_admin: true })
const told = (...answers: { body: string }[]) => answers.map(({ body }) => body).join('\n')

type SettingsTest = `POST /admin/settings/test_${'mail' | 'sms' | 'captcha' | 'purge' | 'moderation' | 'alert'}`

const setting = (
  name: string,
  key: SettingsTest,
  changes: (peer: EnteredPeer) => SettingsChanges,
  body: object = {},
): Endpoint => ({
  name,
  async attempt(server, peer) {
    await server.configure(changes(peer))
    const admin = await newAdmin(server)
    const english = server.callAs(admin.token, { 'accept-language': 'en' })
    return told(await english(key, Object.keys(body).length > 0 ? { body } : {}))
  },
})

const sms = (sms_driver: 'aliyun' | 'tencent' | 'twilio' | 'webhook', changes: SettingsChanges): Endpoint =>
  setting(
    `SMS by ${sms_driver}`,
    'POST /admin/settings/test_sms',
    ({ url }) => ({ sms_driver, sms_endpoint: url, sms_webhook_url: url, ...changes }),
    { phone: '13800138000' },
  )

const urlsOf = ({ url }: EnteredPeer) => ({
  issuer: url,
  authorize_url: `${url}/authorize`,
  token_url: `${url}/token`,
  openid_url: `${url}/openid`,
  user_url: `${url}/user`,
})

/** Covers the test button and a login. */
const login = (provider: OauthDriverName): Endpoint => ({
  name: `third-party login by ${provider}`,
  async attempt(server, peer) {
    const admin = await newAdmin(server)
    const body = { provider, name: provider, client_id: 'id', client_secret: 'secret', options: urlsOf(peer) }
    const { id } = (await admin('POST /admin/oauth_providers', { body })).data
    const tested = await admin('POST /admin/oauth_providers/{id}/test', { params: { id } })
    const browser = openBrowser(server)
    const begun = await browser.call('GET /oauth/{id}/redirect', { params: { id } })
    const state = URL.canParse(begun.data.redirect_url) && new URL(begun.data.redirect_url).searchParams.get('state')
    if (!state) return told(tested, begun)
    return told(tested, await browser.finishLogin(id, { code: 'code', state }))
  },
})

const describedPlatforms = new Map<string, Promise<PlatformPeer>>()

/** Starts a platform once for what an administrator would enter for it, as its keys and certificates take a second. */
function describePlatform(start: (setup: { now: () => Date }) => Promise<PlatformPeer>, now: () => Date) {
  const described =
    describedPlatforms.get(start.name) ?? start({ now }).then(async (peer) => peer.stop().then(() => peer))
  describedPlatforms.set(start.name, described)
  return described
}

/** Covers the test button and a payment. */
const payment = (start: (setup: { now: () => Date }) => Promise<PlatformPeer>): Endpoint => ({
  name: `payments by ${start.name.replace(/^start|Peer$/g, '')}`,
  async attempt(server, { url }) {
    const peer = await describePlatform(start, () => server.clock.time)
    const admin = await newAdmin(server)
    const body = { ...peer.input, options: { ...peer.input.options, endpoint: url }, currencies: [peer.currency] }
    const { id } = (await admin('POST /admin/payment-gateways', { body })).data
    const tested = await admin('POST /admin/payment-gateways/{id}/test', { params: { id } })
    const wish = createPaymentRequest({ ...peer, method: peer.input.platform === 'stripe' ? 'web' : 'scan' })
    const begun = await server.services.paymentGateways.startPayment(id, wish, 'http://localhost').then(
      () => '',
      (error: Error) => `${error.stack}\n${String(error.cause)}`,
    )
    return `${told(tested)}\n${begun}`
  },
})

/** Covers the test of the form and the creation. */
const storage = (name: string, connectionTo: (peer: EnteredPeer) => StorageConnection): Endpoint => ({
  name: `a storage by ${name}`,
  async attempt(server, peer) {
    const admin = await newAdmin(server)
    const connection = connectionTo(peer)
    const tested = await admin('POST /admin/storages/test', { body: { connection } })
    const created = await admin('POST /admin/storages', { body: { name: randomBytes(4).toString('hex'), connection } })
    return told(tested, created)
  },
})

const ftp = (security: 'none' | 'explicit' | 'implicit') =>
  storage(`FTP (${security})`, ({ host, port }) => ({
    provider: 'ftp',
    options: { host, port, username: 'site', prefix: '', security, ca: '' },
    secrets: { password: 'secret' },
  }))

const webhook: Endpoint = {
  name: 'a webhook',
  async attempt(server, { url }) {
    const admin = await newAdmin(server)
    const body = { name: 'Receiver', url, events: ['photo.created' as const] }
    const { id } = (await admin('POST /admin/webhooks', { body })).data
    return told(await admin('POST /admin/webhooks/{id}/test', { params: { id } }))
  },
}

const health: Endpoint = {
  name: 'the mail server, asked by the health screen and the doctor',
  async attempt(server, { host, port }) {
    await server.configure({ mail_host: host, mail_port: port, mail_from: 'site@example.org', mail_secure: false })
    const admin = await newAdmin(server)
    const english = server.callAs(admin.token, { 'accept-language': 'en' })
    return told(await english('POST /admin/health/check'), await english('POST /admin/doctor'))
  },
}

const mail = (mail_secure: boolean) =>
  setting(
    `mail${mail_secure ? ' by TLS' : ''}`,
    'POST /admin/settings/test_mail',
    ({ host, port }) => ({ mail_host: host, mail_port: port, mail_from: 'site@example.org', mail_secure }),
    { email: 'boss@example.org' },
  )

/** Every external server that an administrator can configure; see docs/decisions/0036. */
export const administratorEndpoints: Endpoint[] = [
  ...(['oidc', 'github', 'gitee', 'qq', 'wechat', 'weibo', 'dingtalk', 'feishu'] as const).map(login),
  ...[startEpayPeer, startAlipayPeer, startWechatPeer, startUnipayPeer, startPaypalPeer, startStripePeer].map(payment),
  mail(false),
  mail(true),
  health,
  sms('aliyun', {
    sms_aliyun_key_id: 'id',
    sms_aliyun_key_secret: 'secret',
    sms_aliyun_sign_name: 'sign',
    sms_aliyun_template_code: 'SMS_1',
  }),
  sms('tencent', {
    sms_tencent_secret_id: 'id',
    sms_tencent_secret_key: 'secret',
    sms_tencent_app_id: '1',
    sms_tencent_template_id: '1',
  }),
  sms('twilio', { sms_twilio_account_sid: 'AC1', sms_twilio_auth_token: 'secret', sms_twilio_from: '+15005550006' }),
  sms('webhook', { sms_webhook_secret: 'secret' }),
  webhook,
  setting(
    'the captcha service',
    'POST /admin/settings/test_captcha',
    ({ url }) => ({
      captcha_provider: 'turnstile',
      captcha_site_key: 'key',
      captcha_secret: 'secret',
      captcha_endpoint: url,
    }),
    { captcha: 'token' },
  ),
  setting('the purge webhook', 'POST /admin/settings/test_purge', ({ url }) => ({
    purge_webhook_url: url,
    purge_webhook_secret: 'secret',
  })),
  setting('moderation', 'POST /admin/settings/test_moderation', ({ url }) => ({
    moderation_url: url,
    moderation_secret: 'secret',
  })),
  setting('alerts', 'POST /admin/settings/test_alert', ({ url }) => ({
    alert_webhook_url: url,
    alert_webhook_secret: 'secret',
  })),
  storage('S3', ({ url }) => ({
    provider: 's3',
    options: {
      endpoint: url,
      region: 'us-east-1',
      bucket: 'pictures',
      prefix: '',
      is_path_style: true,
      access_key_id: 'id',
      ca: '',
    },
    secrets: { secret_access_key: 'secret' },
  })),
  storage('WebDAV', ({ url }) => ({
    provider: 'webdav',
    options: { url, username: 'site', prefix: '', ca: '' },
    secrets: { password: 'secret' },
  })),
  storage('SFTP', ({ host, port }) => ({
    provider: 'sftp',
    options: { host, port, username: 'site', prefix: '', host_key: '' },
    secrets: { password: 'secret', private_key: '', passphrase: '' },
  })),
  ftp('none'),
  ftp('explicit'),
  ftp('implicit'),
]
